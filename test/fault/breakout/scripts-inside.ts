import { made, not, type ScriptAttempt, threw } from './script-attempt.ts';

/** Ways to run what is not the app's own code. */
export const code: readonly ScriptAttempt[] = [
  { name: 'eval', script: "return eval('6 * 7');", refuses: not(42) },
  { name: 'new Function', script: "return new Function('return 42')();", refuses: not(42) },
  {
    name: 'a timer of a text',
    script:
      "setTimeout('window.ran = 1', 0); await new Promise((done) => setTimeout(done, 50)); return window.ran;",
    refuses: not(1),
  },
  {
    name: 'an inline script',
    script:
      "const element = document.createElement('script'); element.textContent = 'window.ran = 1'; add(element); return window.ran;",
    refuses: not(1),
  },
  { name: 'a script of elsewhere', script: made('script', 'src: out.http'), refuses: not('loaded') },
  {
    name: 'an inline handler',
    script:
      "const element = document.createElement('b'); element.setAttribute('onclick', 'window.ran = 1'); add(element); element.click(); return window.ran;",
    refuses: not(1),
  },
  {
    name: 'innerHTML',
    script:
      "const element = document.createElement('b'); element.innerHTML = '<img src=x onerror=\"window.ran = 1\">';",
    refuses: threw,
  },
  { name: 'document.write', script: "document.write('<script>window.ran = 1</script>');", refuses: threw },
  {
    name: 'a parsed document',
    script:
      "const parsed = new DOMParser().parseFromString('<script>window.ran = 1</script>', 'text/html'); add(document.adoptNode(parsed.head.firstChild)); return window.ran;",
    refuses: not(1),
  },
  {
    name: 'a fragment of a range',
    script:
      "add(document.createRange().createContextualFragment('<script>window.ran = 1</script>')); return window.ran;",
    refuses: not(1),
  },
  {
    name: 'a policy of its own for trusted types',
    script: "trustedTypes.createPolicy('mine', { createHTML: (text) => text });",
    refuses: threw,
  },
  { name: 'an import of elsewhere', script: 'await import(out.http);', refuses: threw },
  {
    name: 'an import of a data: address',
    script: "await import('data:text/javascript,window.ran=1');",
    refuses: threw,
  },
  {
    name: 'an import of its own bytes',
    script: "await import(URL.createObjectURL(new Blob(['window.ran = 1'], { type: 'text/javascript' })));",
    refuses: threw,
  },
  {
    name: 'a worker of its own bytes',
    script: "new Worker(URL.createObjectURL(new Blob(['fetch(1)'])));",
    refuses: threw,
  },
  {
    name: 'WebAssembly',
    script: 'await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));',
    refuses: threw,
  },
];

/** Dialogs and permissions, by which the system or a person would be asked. */
export const asking: readonly ScriptAttempt[] = [
  { name: 'alert', script: "alert('x');" },
  { name: 'confirm', script: "return confirm('x');", refuses: not(true) },
  { name: 'prompt', script: "return prompt('x', 'y');", refuses: not('y') },
  { name: 'print', script: 'print();' },
  { name: 'showOpenFilePicker', script: 'await showOpenFilePicker();', refuses: threw },
  { name: 'showSaveFilePicker', script: 'await showSaveFilePicker();', refuses: threw },
  { name: 'showDirectoryPicker', script: 'await showDirectoryPicker();', refuses: threw },
  { name: 'camera', script: 'await navigator.mediaDevices.getUserMedia({ video: true });', refuses: threw },
  {
    name: 'microphone',
    script: 'await navigator.mediaDevices.getUserMedia({ audio: true });',
    refuses: threw,
  },
  {
    name: 'the screen',
    script: 'await navigator.mediaDevices.getDisplayMedia();',
    refuses: (answer) => threw(answer) || answer === 'nothing came of it',
  },
  {
    name: 'geolocation',
    script:
      "return await new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('there'), () => done('refused')));",
    refuses: not('there'),
  },
  {
    name: 'notifications',
    script: 'return await Notification.requestPermission();',
    refuses: not('granted'),
  },
  { name: 'the clipboard’s text', script: 'return await navigator.clipboard.readText();', refuses: threw },
  { name: 'the clipboard’s contents', script: 'return await navigator.clipboard.read();', refuses: threw },
  {
    name: 'what is permitted already',
    script:
      "const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi', 'storage-access', 'persistent-storage']; const given = []; for (const name of names) if ((await navigator.permissions.query({ name })).state === 'granted') given.push(name); return given.join();",
    refuses: (answer) => answer === '',
  },
  { name: 'USB', script: 'await navigator.usb.requestDevice({ filters: [] });', refuses: threw },
  { name: 'a serial port', script: 'await navigator.serial.requestPort();', refuses: threw },
  {
    name: 'a HID device',
    script: 'return (await navigator.hid.requestDevice({ filters: [] })).length;',
    refuses: (answer) => threw(answer) || answer === 0,
  },
  {
    name: 'Bluetooth',
    script: 'await navigator.bluetooth.requestDevice({ acceptAllDevices: true });',
    refuses: threw,
  },
  { name: 'MIDI', script: 'await navigator.requestMIDIAccess({ sysex: true });', refuses: threw },
  {
    name: 'fonts of the system',
    script: 'return (await queryLocalFonts()).length;',
    refuses: (answer) => threw(answer) || answer === 0,
  },
  { name: 'the displays', script: 'await getScreenDetails();', refuses: threw },
  {
    name: 'whether somebody is there',
    script: 'return await IdleDetector.requestPermission();',
    refuses: not('granted'),
  },
  { name: 'all keys', script: "await navigator.keyboard.lock(['Escape']);" },
  {
    name: 'pointer lock',
    script: 'await document.body.requestPointerLock(); return document.pointerLockElement;',
    refuses: (answer) => threw(answer) || answer === null,
  },
  { name: 'the end of full screen', script: 'await document.exitFullscreen();' },
  { name: 'full screen of its own', script: 'await document.body.requestFullscreen();' },
  {
    name: 'a picture in the picture',
    script:
      "const video = document.createElement('video'); add(video); await video.requestPictureInPicture();",
    refuses: threw,
  },
  {
    name: 'a window in the picture',
    script: 'await documentPictureInPicture.requestWindow();',
    refuses: threw,
  },
  {
    name: 'a protocol of its own',
    script: "navigator.registerProtocolHandler('web+pay', location.origin + '/?%s');",
  },
  {
    name: 'payment by the browser',
    script:
      "await new PaymentRequest([{ supportedMethods: 'https://example.com/pay' }], { total: { label: 'x', amount: { currency: 'JPY', value: '1' } } }).show();",
    refuses: threw,
  },
  {
    name: 'a credential',
    script: 'return await navigator.credentials.get({ password: true });',
    refuses: (answer) => threw(answer) || answer === null,
  },
  { name: 'storage for good', script: 'return await navigator.storage.persist();' },
];

/** The bridge, and what lies behind it. */
export const bridge: readonly ScriptAttempt[] = [
  {
    name: 'another bridge',
    script: 'window.madoguchi = { requests: {} }; return Object.keys(window.madoguchi.requests).length;',
    refuses: not(0),
  },
  {
    name: 'the bridge defined anew',
    script: "Object.defineProperty(window, 'madoguchi', { value: {} });",
    refuses: threw,
  },
  {
    name: 'a request of the bridge replaced',
    script:
      "window.madoguchi.requests.openSale = () => 'mine'; return await window.madoguchi.requests.openSale();",
    refuses: not('mine'),
  },
  {
    name: 'a prototype polluted',
    script:
      'Object.prototype.ok = true; Object.prototype.value = []; const answer = await window.madoguchi.requests.setKey({ secretKey: 1 }); delete Object.prototype.ok; delete Object.prototype.value; return answer.ok;',
    refuses: not(true),
  },
  {
    name: 'a prototype in a message',
    script:
      'const { requests } = window.madoguchi; await requests.setPreferences(JSON.parse(\'{"__proto__": {"theme": "dark"}}\')); return (await requests.readSnapshot()).value.terminal.theme;',
    refuses: not('dark', undefined),
  },
  {
    name: 'lists that listen',
    script:
      'const heard = []; const { map } = Array.prototype; Array.prototype.map = function (...given) { heard.push(this); return map.apply(this, given); }; await window.madoguchi.requests.readHistory({ date: null }); Array.prototype.map = map; return heard.some((list) => list.some?.((item) => item?.sender));',
    refuses: not(true),
  },
  {
    name: 'listeners and promises that listen',
    script:
      "const heard = []; const back = []; for (const [owner, name] of [[EventTarget.prototype, 'dispatchEvent'], [EventTarget.prototype, 'addEventListener'], [Promise.prototype, 'then']]) { const own = owner[name]; back.push(() => (owner[name] = own)); owner[name] = function (...given) { heard.push(name); return own.apply(this, given); }; } window.madoguchi.requests.beat(); const count = heard.length; back.forEach((one) => one()); return count;",
    refuses: (answer) => answer === 0,
  },
  {
    name: 'the bridge in a frame',
    script:
      "const frame = document.createElement('iframe'); add(frame); return typeof frame.contentWindow.madoguchi;",
    refuses: (answer) => answer === 'undefined',
  },
  {
    name: 'Node',
    script: 'return [typeof require, typeof process, typeof module, typeof global, typeof Buffer].join();',
    refuses: (answer) => answer === 'undefined,undefined,undefined,undefined,undefined',
  },
  {
    name: 'Electron',
    script:
      "return ['electron', 'ipcRenderer', '__electron', 'electronBinding'].some((name) => name in window);",
    refuses: not(true),
  },
  {
    name: 'code by the bridge’s own functions',
    script: "return window.madoguchi.requests.beat.constructor('return typeof process')();",
    refuses: not('object'),
  },
  {
    name: 'a channel that there is not',
    script:
      'return typeof window.madoguchi.requests.readKey + typeof window.madoguchi.invoke + typeof window.madoguchi.send;',
    refuses: (answer) => answer === 'undefinedundefinedundefined',
  },
  {
    name: 'a function as a message',
    script: 'return (await window.madoguchi.requests.beat(() => 1)).ok;',
    refuses: not(true),
  },
  {
    name: 'messages of a window',
    script:
      "window.postMessage({ channel: 'request:exitTerminal' }, '*'); window.dispatchEvent(new CustomEvent('request:exitTerminal'));",
  },
  {
    name: 'the opener and the frames',
    script: 'return window.opener === null && window.parent === window && window.top === window;',
    refuses: (answer) => answer === true,
  },
];

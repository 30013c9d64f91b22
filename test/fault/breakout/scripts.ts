/*
 * What a script that got into the page would try. Each is the body of an asynchronous function of the page, which
 * is given `out`, the places outside, and `add`, which puts an element into the document; what it returns is looked
 * at by `refuses`, where an answer tells more than its effects do.
 */

/** One attempt by a script. */
export interface ScriptAttempt {
  readonly name: string;
  readonly script: string;
  /** Whether an answer shows that the attempt failed; any does where it is left out. */
  readonly refuses?: (answer: unknown) => boolean;
}

const threw = (answer: unknown): boolean => typeof answer === 'string' && answer.startsWith('threw');
const isNull = (answer: unknown): boolean => answer === null;
const not =
  (...values: readonly unknown[]) =>
  (answer: unknown): boolean =>
    !values.includes(answer);
const loaded =
  "return await new Promise((done) => { element.onload = () => done('loaded'); element.onerror = () => done('failed'); setTimeout(() => done('nothing'), 150); add(element); });";
const link = (fields: string): string =>
  `const element = Object.assign(document.createElement('a'), { textContent: 'x', ${fields} }); add(element); element.click();`;
const head = (fields: string): string =>
  `const element = Object.assign(document.createElement('link'), { ${fields} }); ${loaded}`;
const made = (kind: string, fields: string): string =>
  `const element = Object.assign(document.createElement('${kind}'), { ${fields} }); ${loaded}`;
const opens = (...given: string[]): ScriptAttempt[] =>
  given.map((args) => ({
    name: `window.open(${args})`,
    script: `return window.open(${args});`,
    refuses: isNull,
  }));
const goes = (...given: string[]): ScriptAttempt[] =>
  given.map((url) => ({ name: `location = ${url}`, script: `location.href = ${url};` }));

/** New windows and other pages. */
export const leaving: readonly ScriptAttempt[] = [
  ...opens('', 'out.http', "'about:blank'", "out.http, 'x', 'popup,width=200'"),
  ...opens(
    "out.http, '_blank', 'noopener'",
    '"javascript:document.title"',
    "'data:text/html,x'",
    "'/index.html'",
  ),
  ...goes('out.http', "'file:///etc/passwd'", "'data:text/html,<title>out</title>'", "'about:blank'"),
  ...goes(
    "'javascript:document.title=1'",
    "'mailto:thief@example.com'",
    "'tel:110'",
    "'view-source:' + location",
  ),
  ...goes("'chrome://version'", "'app://madoguchi/../../main.cjs'", "'app://elsewhere/'", "'ms-settings:'"),
  ...goes("URL.createObjectURL(new Blob(['<title>out</title>'], { type: 'text/html' }))"),
  { name: "window.open(out.http, '_top')", script: "window.open(out.http, '_top');" },
  { name: "window.open(out.http, '_self')", script: "window.open(out.http, '_self');" },
  { name: 'location.replace', script: 'location.replace(out.http);' },
  { name: 'location.assign of the customer’s page', script: "location.assign('/customer.html');" },
  { name: 'target=_blank', script: link("href: out.http, target: '_blank'") },
  { name: 'a link', script: link('href: out.http') },
  { name: 'a mailto: link', script: link("href: 'mailto:thief@example.com'") },
  { name: 'a javascript: link', script: link("href: 'javascript:window.ran=1'") },
  { name: 'a link with ping', script: link("href: '#', ping: out.http") },
  { name: 'a download of elsewhere', script: link("href: out.http, download: 'x.html'") },
  {
    name: 'a download of its own bytes',
    script: link("href: URL.createObjectURL(new Blob(['x'])), download: 'x.txt'"),
  },
  { name: 'a download of a data: address', script: link("href: 'data:text/plain,x', download: 'x.txt'") },
  {
    name: 'a form to elsewhere',
    script:
      "const form = Object.assign(document.createElement('form'), { action: out.http, method: 'post' }); add(form); form.submit();",
  },
  {
    name: 'a form into a new window',
    script:
      "const form = Object.assign(document.createElement('form'), { action: out.http, target: '_blank' }); add(form); form.requestSubmit();",
  },
  {
    name: 'a refresh',
    script:
      "add(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + out.http }));",
  },
  { name: 'history.back', script: 'history.back();' },
  { name: 'history.go', script: 'history.go(-10); history.go(10);' },
  {
    name: 'history.pushState to elsewhere',
    script: "history.pushState({}, '', out.http);",
    refuses: threw,
  },
  {
    name: 'navigation.navigate',
    script: 'const { committed } = navigation.navigate(out.http); await committed;',
  },
  {
    name: 'beforeunload as a trap',
    script: "window.onbeforeunload = () => 'stay'; location.href = out.http;",
  },
  { name: 'document.open', script: "document.open('', '', 'width=200');" },
];

/** Ways to say something to the world, or to hear from it. */
export const network: readonly ScriptAttempt[] = [
  { name: 'fetch', script: 'return (await fetch(out.http)).status;', refuses: threw },
  {
    name: 'fetch without an answer',
    script: "await fetch(out.http, { mode: 'no-cors', method: 'POST', body: 'x' });",
    refuses: threw,
  },
  {
    name: 'fetch that outlives the page',
    script: 'await fetch(out.http, { keepalive: true });',
    refuses: threw,
  },
  { name: 'fetch of a file', script: "return (await fetch('file:///etc/passwd')).status;", refuses: threw },
  { name: 'fetch of the app itself', script: "return (await fetch('/index.html')).status;", refuses: threw },
  {
    name: 'XMLHttpRequest',
    script:
      "const request = new XMLHttpRequest(); request.open('GET', out.http, false); request.send(); return request.status;",
    refuses: not(200),
  },
  {
    name: 'WebSocket',
    script:
      "const socket = new WebSocket(out.ws); return await new Promise((done) => { socket.onopen = () => done('open'); socket.onerror = () => done('failed'); });",
    refuses: not('open'),
  },
  { name: 'EventSource', script: 'new EventSource(out.http);' },
  { name: 'sendBeacon', script: "return navigator.sendBeacon(out.http, 'x');" },
  {
    name: 'WebTransport',
    script: "const transport = new WebTransport('https://' + out.host); await transport.ready;",
    refuses: threw,
  },
  {
    name: 'RTCPeerConnection by UDP',
    script:
      "const peer = new RTCPeerConnection({ iceServers: [{ urls: out.stun }] }); peer.createDataChannel('x'); await peer.setLocalDescription(); await new Promise((done) => setTimeout(done, 400)); peer.close();",
  },
  {
    name: 'RTCPeerConnection by TCP',
    script:
      "const peer = new RTCPeerConnection({ iceServers: [{ urls: out.turn, username: 'x', credential: 'x' }], iceTransportPolicy: 'relay' }); peer.createDataChannel('x'); await peer.setLocalDescription(); await new Promise((done) => setTimeout(done, 400)); peer.close();",
  },
  { name: 'an image', script: made('img', 'src: out.http'), refuses: not('loaded') },
  {
    name: 'an image of a data: address',
    script: made('img', "src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw='"),
    refuses: not('loaded'),
  },
  { name: 'a sound', script: made('audio', 'src: out.http') },
  { name: 'a film', script: made('video', 'src: out.http, poster: out.http') },
  { name: 'a style sheet', script: head("rel: 'stylesheet', href: out.http"), refuses: not('loaded') },
  { name: 'prefetch', script: head("rel: 'prefetch', href: out.http"), refuses: not('loaded') },
  { name: 'preload', script: head("rel: 'preload', as: 'image', href: out.http"), refuses: not('loaded') },
  { name: 'preconnect', script: head("rel: 'preconnect', href: out.http") },
  { name: 'a name looked up ahead', script: head("rel: 'dns-prefetch', href: out.http") },
  { name: 'modulepreload', script: head("rel: 'modulepreload', href: out.http") },
  { name: 'a manifest', script: head("rel: 'manifest', href: out.http") },
  { name: 'an icon', script: head("rel: 'icon', href: out.http") },
  {
    name: 'rules of speculation',
    script:
      "add(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ source: 'list', urls: [out.http] }] }) }));",
  },
  { name: 'a background picture', script: "document.body.style.backgroundImage = 'url(' + out.http + ')';" },
  {
    name: 'a font',
    script: "await new FontFace('Outside', 'url(' + out.http + ')').load();",
    refuses: threw,
  },
  {
    name: 'an import in a style sheet',
    script:
      "const sheet = new CSSStyleSheet(); sheet.replaceSync('p { background: url(' + out.http + ') }'); document.adoptedStyleSheets = [sheet]; add(document.createElement('p'));",
  },
  { name: 'a frame', script: made('iframe', 'src: out.http') },
  {
    name: 'a frame of a text',
    script: made('iframe', "srcdoc: '<script>parent.ran = 1</script>'"),
    refuses: () => true,
  },
  {
    name: 'fetch by an empty frame',
    script:
      "const frame = document.createElement('iframe'); add(frame); await frame.contentWindow.fetch(out.http);",
    refuses: threw,
  },
  { name: 'an object', script: made('object', 'data: out.http') },
  { name: 'an embedded plug-in', script: made('embed', "src: out.http, type: 'text/html'") },
  {
    name: 'a service worker',
    script: "await navigator.serviceWorker.register('/worker.js');",
    refuses: threw,
  },
  {
    name: 'a service worker of its own file',
    script:
      "const { src } = document.querySelector('script[src]'); await navigator.serviceWorker.register(src);",
    refuses: threw,
  },
  { name: 'a shared worker', script: "new SharedWorker('/worker.js');" },
  { name: 'a worker of elsewhere', script: 'new Worker(out.http);', refuses: threw },
];

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
      'return (await window.madoguchi.requests.setPreferences(JSON.parse(\'{"__proto__": {"theme": "dark"}}\'))).ok;',
    refuses: not(true),
  },
  {
    name: 'lists that listen',
    script:
      'const heard = []; const { map } = Array.prototype; Array.prototype.map = function (...given) { heard.push(this); return map.apply(this, given); }; await window.madoguchi.requests.readHistory({ date: null }); Array.prototype.map = map; return heard.some((list) => list.some?.((item) => item?.sender));',
    refuses: not(true),
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

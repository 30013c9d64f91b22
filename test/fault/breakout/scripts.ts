import { loaded, made, not, type ScriptAttempt, threw } from './script-attempt.ts';

const isNull = (answer: unknown): boolean => answer === null;
const link = (fields: string): string =>
  `const element = Object.assign(document.createElement('a'), { textContent: 'x', ${fields} }); add(element); element.click();`;
const head = (fields: string): string =>
  `const element = Object.assign(document.createElement('link'), { ${fields} }); ${loaded}`;
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
  {
    name: 'a link outside the document, into a new window',
    script: "Object.assign(document.createElement('a'), { href: out.http, target: '_blank' }).click();",
  },
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
  { name: 'a reload', script: 'location.reload();' },
  { name: 'history.back', script: 'history.back();' },
  { name: 'history.go', script: 'history.go(-10); history.go(10);' },
  { name: 'history.pushState to elsewhere', script: "history.pushState({}, '', out.http);", refuses: threw },
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

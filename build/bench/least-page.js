/* global document, madoguchi, location */
// The least that puts the terminal's code screen in the place of its sale screen: both as they stand there, in HTML. It asks
// main over the terminal's own bridge, and draws the answer with the terminal's own drawing.
import { qrPicture } from '../../renderer/lib/qr.ts';

const search = new URLSearchParams(location.search);
const amount = Number(search.get('amount'));
/** For a service that is far away, the screen is put up while the answer is on its way; else both come in one frame. */
const isFar = search.has('far');
const place = document.querySelector('#app .screen');
const sale = [...place.childNodes];
const code = document.querySelector('#code').content;
let countdown;

document.querySelector('#show-code').addEventListener('click', async () => {
  const asked = madoguchi.requests.openSale({ amount });
  const screen = document.importNode(code, true);
  const drawn = screen.querySelector('svg[role="img"]');
  const box = drawn.parentNode;
  const seconds = screen.querySelector('[role="timer"] .time').firstChild;
  drawn.remove();
  if (isFar) place.replaceChildren(screen);
  const { codeUrl } = await asked;
  const picture = qrPicture(codeUrl);
  drawn.setAttribute('viewBox', `0 0 ${picture.size} ${picture.size}`);
  drawn.style.setProperty('--modules', `${picture.size}px`);
  drawn.innerHTML = `<rect width="${picture.size}" height="${picture.size}" fill="#ffffff" /><path d="${picture.path}" fill="#000000" />`;
  box.append(drawn);
  let left = 600;
  countdown = setInterval(() => (seconds.data = String((left -= 1))), 1000);
  if (!isFar) place.replaceChildren(screen);
});

globalThis.backToSale = () => {
  clearInterval(countdown);
  place.replaceChildren(...sale);
};

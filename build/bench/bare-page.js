/* global document, location */
// The least that a page can do to show a code: ask for it and draw it, with the terminal's own drawing.
import { qrPicture } from '../../renderer/lib/qr.ts';

const size = new URLSearchParams(location.search).get('size');
const [button, place] = [document.querySelector('button'), document.querySelector('main')];

button.addEventListener('click', async () => {
  const answer = await fetch('/code', { method: 'POST' });
  const { codeUrl } = await answer.json();
  const picture = qrPicture(codeUrl);
  place.innerHTML = `<svg role="img" width="${size}" height="${size}" viewBox="0 0 ${picture.size} ${picture.size}"
    shape-rendering="crispEdges"><rect width="${picture.size}" height="${picture.size}" fill="#ffffff" /><path
    d="${picture.path}" fill="#000000" /></svg>`;
});

/**
 * The page's only script: counts down the server's remaining time (on the monotonic clock, so that a phone's wrong clock does not
 * matter) and follows the link back to the shop. Everything else works without it.
 */
export const countdownScript = `'use strict';
const countdown = document.querySelector('[data-milliseconds-left]');
if (countdown !== null) {
  const end = performance.now() + Number(countdown.dataset.millisecondsLeft);
  const tick = () => {
    const left = end - performance.now();
    const seconds = Math.max(0, Math.ceil(left / 1000));
    countdown.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
    countdown.parentElement.classList.toggle('urgent', seconds <= 60);
    if (left <= 0) location.reload();
    else setTimeout(tick, left % 1000 || 1000);
  };
  tick();
}
const wayBack = document.querySelector('[data-follow-after]');
if (wayBack !== null) {
  const timer = setTimeout(() => wayBack.click(), Number(wayBack.dataset.followAfter));
  for (const sign of ['pointerdown', 'keydown', 'scroll']) {
    addEventListener(sign, () => clearTimeout(timer), { once: true });
  }
}
`;

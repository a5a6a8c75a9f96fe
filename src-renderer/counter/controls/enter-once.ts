/**
 * An Enter that is held down sends a form once: sent again by itself, it would answer the question that the first one
 * brought up. In a text of several lines it makes lines.
 */
window.addEventListener(
  'keydown',
  (event) => {
    // SECURITY: a warning about money is answered by a press of its own.
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault();
  },
  true,
);

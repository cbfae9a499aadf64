/**
 * Replaces the islands of the page with a message if the browser lacks a feature that they need. Without
 * `AbortSignal.any`, for example, no request is sent. Written in syntax that old browsers can parse.
 */
export default function replaceIslandsInOldBrowsers(): void {
  try {
    var needed: unknown[] = [
      AbortSignal.any,
      URL.canParse,
      Promise.withResolvers,
      Object.groupBy,
      [].with,
      HTMLElement.prototype.showPopover,
    ];
    if (needed.every(Boolean)) return;
  } catch {
    // An object of the list is missing.
  }
  var message = document.getElementById('old-browser')!;
  var islands = document.querySelectorAll('astro-island');
  for (var at = islands.length; at--;) islands[at]!.parentNode!.removeChild(islands[at]!);
  message.textContent = JSON.parse(message.getAttribute('data-texts')!)[document.documentElement.lang];
  message.hidden = false;
}

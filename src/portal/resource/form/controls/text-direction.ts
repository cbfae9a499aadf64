/** On the side where the page's text starts, whatever the direction of the input. Chromium knows the prefixed name only. */
export const PAGE_SIDE = '[text-align:-webkit-match-parent] [text-align:match-parent]';

/** Text in the direction of its own first letter, while its side, the padding and the icons stay the page's. */
export const OWN_DIRECTION = `[unicode-bidi:plaintext] ${PAGE_SIDE}`;

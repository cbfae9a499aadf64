/** Small square of a color, beside the name of the color. */
export const Swatch = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="border-base-content/40 rounded-selector inline-block size-5 shrink-0 border align-middle"
    style={{ backgroundColor: color }}
  />
);

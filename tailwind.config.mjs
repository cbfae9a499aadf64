import daisyui from 'daisyui';
import daisyTheme from 'daisyui/theme';

/** Brand colours: CSS variables that the garage's branding sets at run time; defaults in styles/tokens.css. */
const brand = Object.fromEntries([0, 200, 400, 600, 800].map((shade) => [shade, `var(--brand-${shade})`]));

const shape = {
  '--radius-selector': '0.5rem',
  '--radius-field': '0.375rem',
  '--radius-box': '0.625rem',
  '--size-selector': '0.25rem',
  '--size-field': '0.28125rem',
  '--border': '1px',
  '--depth': '0',
  '--noise': '0',
};

/**
 * Included daisyUI components. Without the list, any word in the code that is also a daisyUI class would add that
 * component's rules.
 */
export const DAISY_COMPONENTS = [
  'properties',
  'rootcolor',
  'rootscrollgutter',
  'rootscrolllock',
  'scrollbar',
  'button',
  'input',
  'textarea',
  'select',
  'fieldset',
  'join',
  'alert',
  'avatar',
  'badge',
  'card',
  'checkbox',
  'link',
  'loading',
  'menu',
  'modal',
  'progress',
  'skeleton',
  'status',
  'tab',
  'table',
  'toast',
];

/**
 * Creates the Tailwind configuration with the garage's themes.
 *
 * @param {string[]} content globs of the files whose classes are generated
 * @param {string[]} components daisyUI components to include
 * @returns {import('tailwindcss').Config}
 */
export const tailwindConfig = (content, components) => ({
  content,
  darkMode: ['selector', '[data-theme="garage-dark"]'],
  theme: {
    extend: {
      colors: {
        brand: { ...brand, content: 'var(--brand-content)' },
        petrol: { DEFAULT: '#24404A', dark: '#132329' },
        plaster: { DEFAULT: '#F4F1EA', edge: '#E8E3D9' },
        safety: '#F2B705',
        ink: '#0B1116',
      },
      fontFamily: {
        sans: ['var(--font-text)', 'system-ui', 'sans-serif'],
        heading: ['var(--font-heading)', 'var(--font-text)', 'system-ui', 'sans-serif'],
      },
    },
  },
  plugins: [
    daisyui({ themes: false, logs: false, include: components }),
    daisyTheme({
      name: 'garage',
      default: true,
      'color-scheme': 'light',
      '--color-base-100': '#FFFFFF',
      '--color-base-200': '#F4F1EA',
      '--color-base-300': '#E8E3D9',
      '--color-base-content': '#0B1116',
      '--color-primary': 'var(--brand-600)',
      '--color-primary-content': 'var(--brand-content)',
      '--color-secondary': '#24404A',
      '--color-secondary-content': '#FFFFFF',
      '--color-accent': '#F2B705',
      '--color-accent-content': '#0B1116',
      '--color-neutral': '#132329',
      '--color-neutral-content': '#F4F1EA',
      '--color-info': '#1F6F8B',
      '--color-info-content': '#FFFFFF',
      '--color-success': '#2A7348',
      '--color-success-content': '#FFFFFF',
      '--color-warning': '#F2B705',
      '--color-warning-content': '#0B1116',
      '--color-error': '#B3261E',
      '--color-error-content': '#FFFFFF',
      ...shape,
    }),
    daisyTheme({
      name: 'garage-dark',
      'color-scheme': 'dark',
      '--color-base-100': '#1B323B',
      '--color-base-200': '#132329',
      '--color-base-300': '#2C4A55',
      '--color-base-content': '#F4F1EA',
      '--color-primary': 'var(--brand-400)',
      '--color-primary-content': 'var(--brand-content-dark)',
      '--color-secondary': '#8FB3BF',
      '--color-secondary-content': '#0B1116',
      '--color-accent': '#F2B705',
      '--color-accent-content': '#0B1116',
      '--color-neutral': '#0B1116',
      '--color-neutral-content': '#F4F1EA',
      '--color-info': '#7CC4DD',
      '--color-info-content': '#0B1116',
      '--color-success': '#7BCF9A',
      '--color-success-content': '#0B1116',
      '--color-warning': '#F2B705',
      '--color-warning-content': '#0B1116',
      '--color-error': '#FF9C8F',
      '--color-error-content': '#0B1116',
      ...shape,
    }),
  ],
});

export default tailwindConfig(
  ['./src/{components,islands,layouts,pages,portal,ui,views}/**/*.{astro,ts,tsx}'],
  DAISY_COMPONENTS,
);

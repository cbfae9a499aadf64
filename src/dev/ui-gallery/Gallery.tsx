import { Fragment } from 'react';
import { EXAMPLES } from './examples.tsx';

const THEMES = ['garage', 'garage-dark'];
const DIRECTIONS = ['ltr', 'rtl'] as const;

/** Shows an example of every component of `ui/`, in both themes and both directions. */
export const Gallery = () =>
  THEMES.flatMap((theme) =>
    DIRECTIONS.map((dir) => (
      <section key={theme + dir} data-theme={theme} dir={dir} className="bg-base-100 text-base-content p-4">
        <h1 className="text-3xl">{`${theme} · ${dir}`}</h1>
        {Object.entries(EXAMPLES).map(([name, Example]) => (
          <Fragment key={name}>
            <h2 className="mt-4 text-xl">{name}</h2>
            <div className="py-4">
              <Example />
            </div>
          </Fragment>
        ))}
      </section>
    )),
  );

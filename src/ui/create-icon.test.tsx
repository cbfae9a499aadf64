import { render } from '@testing-library/react';
import { Car } from 'lucide-react';
import * as file from 'lucide-react/icons/car';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { createIcon, type IconNode } from './create-icon.ts';

const { node } = (file as unknown as { __iconData: { node: IconNode } }).__iconData;

function attributesOf(icon: ReactElement) {
  const svg = render(icon).container.querySelector('svg')!;
  const attributes = Object.fromEntries([...svg.attributes].map(({ name, value }) => [name, value]));
  return { ...attributes, class: svg.classList.contains('size-5'), shapes: svg.innerHTML };
}

test('renders an icon like the package does', () => {
  const BuiltIcon = createIcon(node);
  expect(attributesOf(<BuiltIcon className="size-5" />)).toEqual(attributesOf(<Car className="size-5" />));
  const props = { strokeWidth: 1.5, 'aria-hidden': false } as const;
  expect(attributesOf(<BuiltIcon {...props} />)).toEqual(attributesOf(<Car {...props} />));
});

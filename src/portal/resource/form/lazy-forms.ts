import { lazy } from 'react';
import { startI18n } from '#client/i18n.ts';

/** Loads a form with its texts when it is opened, which keeps react-hook-form out of lists. */
async function load<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, startI18n(['form', 'validation', 'errors'])]);
  return loaded;
}

export const EndpointForm = lazy(() =>
  load(import('./endpoint-forms.tsx')).then((module) => ({ default: module.EndpointForm })),
) as typeof import('./endpoint-forms.tsx').EndpointForm;

export const EndpointFormDialog = lazy(() =>
  load(import('./endpoint-forms.tsx')).then((module) => ({ default: module.EndpointFormDialog })),
) as typeof import('./endpoint-forms.tsx').EndpointFormDialog;

export const ResourceFormDialog = lazy(() =>
  load(import('./resource-forms.tsx')).then((module) => ({ default: module.ResourceFormDialog })),
) as typeof import('./resource-forms.tsx').ResourceFormDialog;

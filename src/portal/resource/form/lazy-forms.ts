import { lazy } from 'react';
import { startI18n } from '#client/i18n.ts';

/** A form comes with its texts, and only when it is opened: react-hook-form is no part of a list. */
async function load<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, startI18n(['form', 'validation', 'errors'])]);
  return loaded;
}

export const EndpointForm = lazy(() =>
  load(import('./EndpointForm.tsx')).then((module) => ({ default: module.EndpointForm })),
) as typeof import('./EndpointForm.tsx').EndpointForm;

export const EndpointFormDialog = lazy(() =>
  load(import('./EndpointFormDialog.tsx')).then((module) => ({ default: module.EndpointFormDialog })),
) as typeof import('./EndpointFormDialog.tsx').EndpointFormDialog;

export const ResourceFormDialog = lazy(() =>
  load(import('./ResourceFormDialog.tsx')).then((module) => ({ default: module.ResourceFormDialog })),
) as typeof import('./ResourceFormDialog.tsx').ResourceFormDialog;

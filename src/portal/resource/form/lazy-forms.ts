import { startI18n } from '#client/i18n.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';

/** Loads a form with its translations when it is opened, which keeps react-hook-form out of the chunks of lists. */
async function load<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, startI18n(['form', 'validation', 'errors'])]);
  return loaded;
}

export const EndpointForm = lazyPart(() =>
  load(import('./endpoint-forms.tsx')).then((module) => module.EndpointForm),
) as typeof import('./endpoint-forms.tsx').EndpointForm;

export const EndpointFormDialog = lazyPart(() =>
  load(import('./endpoint-forms.tsx')).then((module) => module.EndpointFormDialog),
) as typeof import('./endpoint-forms.tsx').EndpointFormDialog;

export const ResourceFormDialog = lazyPart(() =>
  load(import('./resource-forms.tsx')).then((module) => module.ResourceFormDialog),
) as typeof import('./resource-forms.tsx').ResourceFormDialog;

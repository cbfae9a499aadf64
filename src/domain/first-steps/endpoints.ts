import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';

/** The [first steps](docs/rules/installations.md#first-steps) of a garage, in their order. */
export const FIRST_STEPS = [
  'garage',
  'hours',
  'prices',
  'messages',
  'colleague',
  'client',
  'visit',
  'publish',
] as const;
/** The first steps, and the records that an upgrade found [spelled alike](docs/rules/validation.md#identifiers). */
const STEP_NAMES = [...FIRST_STEPS, 'spellings'] as const;
export type FirstStepName = (typeof STEP_NAMES)[number];

const FirstStep = v.object({
  name: v.picklist(STEP_NAMES),
  isDone: v.boolean(),
  /**
   * Target of the link within its screen: the first missing branding field, or the id of a category without prices;
   * null for the whole screen; of `spellings`, the list with records that are
   * [spelled alike](docs/rules/validation.md#identifiers).
   */
  target: v.nullable(v.string()),
});
export type FirstStep = v.InferOutput<typeof FirstStep>;

const name = 'first-steps';

export const firstSteps = {
  name,
  /** Returns the steps, computed from the data; none in a demo. */
  get: endpoint({
    name,
    method: 'GET',
    path: '/setup/fetch-first-steps',
    access: 'first-steps.manage',
    response: v.object({
      data: v.object({
        steps: v.array(FirstStep),
        /** The caller has hidden the card on the main panel. */
        isDismissed: v.boolean(),
      }),
    }),
  }),
  /** Hides the card on the caller's main panel, or shows it again. */
  dismiss: endpoint({
    name,
    method: 'PUT',
    path: '/setup/dismiss-first-steps',
    access: 'first-steps.manage',
    body: v.strictObject({ dismissed: v.boolean() }),
    response: v.object({}),
  }),
};

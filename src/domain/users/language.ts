import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';

const name = 'users';

/** Endpoint of the signed-in user's language, separate from `endpoints.ts` so that the first list loads less code. */
export const userLanguage = {
  name,
  /** Stores an explicit [choice](docs/rules/sessions.md#language-of-a-person). */
  choose: endpoint({
    name,
    method: 'PUT',
    path: '/user/choose-language',
    access: 'profile.manage',
    body: v.strictObject({ language: Locale }),
    response: v.object({}),
  }),
};

import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locales.ts';

const name = 'users';

/** The language of the signed-in user, apart from `endpoints.ts` to keep the first list small. */
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

import * as v from 'valibot';
import type { Endpoint, Schema } from '../endpoint.ts';
import { typedPassword } from './endpoints.ts';
import { FactorCode } from './totp.ts';

/**
 * Fields that [reauthenticate](docs/rules/sessions.md#reauthentication) the signed-in person. `factorCode` is needed by
 * a person with a second factor.
 */
export const reauthenticationEntries = {
  currentPassword: v.optional(typedPassword),
  factorCode: v.optional(FactorCode),
};
export type Reauthentication = v.InferInput<v.StrictObjectSchema<typeof reauthenticationEntries, undefined>>;

/** Body that also accepts the fields of a reauthentication, which handlers never receive. */
type ReauthenticatedBody<Body extends Schema | undefined> = Body extends Schema
  ? v.GenericSchema<v.InferInput<Body> & Reauthentication, v.InferOutput<Body>>
  : v.GenericSchema<Reauthentication, object>;

/**
 * Declares that calls of an endpoint need [reauthentication](docs/rules/sessions.md#reauthentication), and adds its
 * fields to the body. The dispatcher verifies and removes them; handlers never receive them.
 */
export const withReauthentication = <
  Path extends string,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  ResponseBody extends Schema,
>(
  endpoint: Endpoint<Path, Query, Body, ResponseBody>,
  reauthentication: 'always' | 'for-leads',
): Endpoint<Path, Query, ReauthenticatedBody<Body>, ResponseBody> => {
  const { entries } = (endpoint.body ?? v.strictObject({})) as unknown as v.StrictObjectSchema<
    v.ObjectEntries,
    undefined
  >;
  return { ...endpoint, reauthentication, body: v.strictObject({ ...entries, ...reauthenticationEntries }) as never };
};

import { startSession } from '#backend/auth/sessions.ts';
import { parseDevice, setSessionCookies } from '#backend/auth/sign-in/session-response.ts';
import type { HasDatabase, HasRateLimits } from '#backend/capabilities.ts';
import { route, type Handler, type Route } from '#backend/http/route.ts';
import { AppError } from '#domain/errors.ts';
import { setup } from '#domain/setup/endpoints.ts';
import { isSetupOpen, verifySetupCode } from './codes.ts';
import { assertUncommonAdministratorPassword, createGarage } from './create-garage.ts';

/**
 * Authorizes a set-up request.
 * @throws AppError NOT_FOUND once the garage has an administrator, VALIDATION for a wrong code, TOO_MANY_REQUESTS
 */
async function authorizeSetup(deps: HasDatabase & HasRateLimits, code: string, address: string): Promise<void> {
  if (!(await isSetupOpen(deps.db))) throw new AppError('NOT_FOUND');
  await verifySetupCode(deps, code, address);
}

const checkCode: Handler<typeof setup.checkCode> = async ({ deps, body, address }) => {
  await authorizeSetup(deps, body.code, address);
  return {};
};

const checkAdministrator: Handler<typeof setup.checkAdministrator> = async ({ deps, body, address }) => {
  await authorizeSetup(deps, body.code, address);
  await assertUncommonAdministratorPassword(body);
  return {};
};

/** Creates the garage and signs the administrator in. */
const complete: Handler<typeof setup.complete> = async (call) => {
  const { deps, body, address } = call;
  await authorizeSetup(deps, body.code, address);
  const session = await startSession(deps, await createGarage(deps, body), parseDevice(call));
  if (!session) throw new AppError('CONFLICT');
  return { data: await setSessionCookies(call, session) };
};

export const setupRoutes: readonly Route[] = [
  route(setup.checkCode, checkCode),
  route(setup.checkAdministrator, checkAdministrator),
  route(setup.complete, complete),
];

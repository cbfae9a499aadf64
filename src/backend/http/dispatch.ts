import * as v from 'valibot';
import type { HasConfig, HasLog, HasTranslations } from '#backend/capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { authenticate } from '#backend/auth/authenticate.ts';
import { reauthenticate } from '#backend/auth/reauthentication.ts';
import type { UploadedFile } from '../storage/uploads.ts';
import { listErrorCodes, type Endpoint, type Schema } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { Id } from '#domain/fields.ts';
import { FALLBACK_LOCALE, parseAcceptLanguage, type Locale } from '#domain/locales.ts';
import { findActorGrant, type Grant } from '#domain/roles.ts';
import { toProblems } from '#domain/problems.ts';
import { recordRefusal } from '#backend/commands/audit.ts';
import { errorResponse } from './error-response.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readJson, readForm } from './read-body.ts';
import type { Actor } from '#backend/commands/actor.ts';
import type { Call, Route, Transport } from './route.ts';

/** Status of a request that the client has closed, as in the logs of nginx. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Runs one call: authenticates the caller, checks the permission, parses the input and calls the handler.
 * @throws AppError NOT_FOUND, STORAGE_FULL
 */
export async function dispatch(
  deps: Capabilities,
  { endpoint, handle }: Route,
  request: Request,
  pathParams: Record<string, string>,
  transport: Transport,
): Promise<Response> {
  const locale = parseAcceptLanguage(request.headers.get('accept-language')) ?? FALLBACK_LOCALE;
  const params = normalizeIds(pathParams);
  let endUpload: (() => void) | undefined;
  let file: UploadedFile | undefined;
  let actor: Actor | undefined;
  try {
    actor = await authenticateFor(deps, endpoint, request);
    const grant = checkPermission(endpoint, actor);
    // PostgreSQL's `text` cannot contain NUL.
    if (Object.values(params).some((param) => param.includes('\u0000'))) throw new AppError('NOT_FOUND');
    const query = endpoint.query ? parse(endpoint.query, readQuery(request)) : rejectQuery(request);
    if (endpoint.multipart && !(await deps.disk.hasRoomFor('uploads'))) throw new AppError('STORAGE_FULL');
    if (endpoint.multipart) endUpload = deps.uploadSemaphore(actor?.id ?? transport.address);
    let fields: unknown;
    if (endpoint.multipart) ({ fields, file } = await readForm(request, deps.uploads));
    else if (endpoint.body) fields = await readJson(request);
    let body = endpoint.body && parse(endpoint.body, fields);
    if (endpoint.reauthentication && actor)
      ({ actor, body } = await reauthenticate(deps, endpoint, actor, body, transport.requestId));
    const input = { request, endpoint, actor, params, body, file };
    const idempotencyKey = endpoint.idempotent ? await readIdempotencyKey(deps, input) : undefined;
    const responseHeaders = new Headers({ 'cache-control': 'no-store', 'content-language': locale });
    const call: Call = {
      ...transport,
      ...input,
      deps,
      locale,
      actor: actor as Actor,
      grant,
      query,
      idempotencyKey,
      responseHeaders,
    };
    const response = await handle(call as never);
    if (response instanceof Response) return request.method === 'HEAD' ? await dropBody(response) : response;
    const { status } = endpoint;
    const whole = { status, message: successMessage(deps, locale, endpoint), ...(response as object) };
    const head = { status, headers: responseHeaders };
    return transport.sendJson ? transport.sendJson(whole, head) : Response.json(whole, head);
  } catch (error) {
    if (request.signal.aborted && !(error instanceof AppError)) {
      deps.log.debug(
        { requestId: transport.requestId, err: error },
        'the client closed the connection before the response',
      );
      return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    }
    if (actor && error instanceof AppError && error.code === 'ROLE_FORBIDDEN')
      await recordRefusal(
        deps,
        { actorId: actor.id, requestId: transport.requestId },
        { entityType: endpoint.name, entityId: toEntityId(params) },
      );
    const declared = checkDeclared(deps, endpoint, error);
    return errorResponse(declared, deps, locale, endpoint.name, transport.requestId);
  } finally {
    if (file)
      await deps.uploads
        .remove(file)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the temporary file of an upload was not deleted'));
    endUpload?.();
  }
}

/** Returns the error; under test, another one in place of an error that the endpoint does not declare. */
function checkDeclared({ config, log }: HasConfig & HasLog, endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || listErrorCodes(endpoint).includes(error.code)) return error;
  const { method, path } = endpoint;
  const message = `the endpoint does not declare its error ${error.code}`;
  if (!config.refusesUndeclaredErrors) {
    log.warn({ method, path }, message);
    return error;
  }
  log.fatal({ method, path }, message);
  return new Error(`${method} ${path}: ${message}`, { cause: error });
}

/** Normalizes the ids in a path as schemas do in a body, because handlers compare them with stored ids. */
const normalizeIds = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const { success, output } = v.safeParse(Id, value);
      return [name, success ? output : value];
    }),
  );

/** Returns the id of the record that a call names; empty for any other parameter. */
const toEntityId = ({ id = '' }: Record<string, string>): string => (/^[\da-f-]{36}$/.test(id) ? id : '');

/** Removes the body for a HEAD request, and cancels it to close its file. */
async function dropBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/**
 * Authenticates the caller. A person who still has to set up the required second factor is anonymous in public calls.
 * @throws AppError UNAUTHENTICATED, INVALID_TOKEN, SECOND_FACTOR_REQUIRED
 */
async function authenticateFor(
  deps: Capabilities,
  { access, withoutFactor }: Endpoint,
  request: Request,
): Promise<Actor | undefined> {
  const actor = await authenticate(deps, request, access === 'public');
  if (!actor?.mustEnrol || withoutFactor) return actor;
  if (access === 'public') return undefined;
  throw new AppError('SECOND_FACTOR_REQUIRED');
}

function checkPermission({ access }: Endpoint, actor: Actor | undefined): Grant {
  if (access === 'public' || access === 'session') return 'own';
  const grant = actor && findActorGrant(actor, access);
  if (!grant) throw new AppError('ROLE_FORBIDDEN');
  return grant;
}

function parse<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) throw new AppError('VALIDATION', { problems: toProblems(parsed.issues) });
  return parsed.output;
}

/** Reads the query; a repeated parameter becomes a list, which every schema rejects. */
function readQuery(request: Request): Record<string, unknown> {
  const query = new Map<string, string | string[]>();
  for (const [field, value] of new URL(request.url).searchParams) {
    // PostgreSQL's `text` cannot contain NUL.
    if (value.includes('\u0000')) throw new AppError('VALIDATION', { problems: [{ field, code: 'format' }] });
    query.set(field, query.has(field) ? [value] : value);
  }
  return Object.fromEntries(query);
}

function rejectQuery(request: Request): undefined {
  // Reports only the first unknown parameter, because a URL can have thousands.
  const [field] = new URL(request.url).searchParams.keys();
  if (field !== undefined) throw new AppError('VALIDATION', { problems: [{ field, code: 'unknownField' }] });
}

const SUCCESS_MESSAGE_KEY: Record<Endpoint['method'], string> = {
  GET: 'ok',
  POST: 'done',
  PUT: 'saved',
  DELETE: 'deleted',
};
const successMessage = ({ translate }: HasTranslations, locale: Locale, { method, status }: Endpoint) =>
  translate(locale, `errors:success.${status === 201 ? 'created' : SUCCESS_MESSAGE_KEY[method]}`);

import { expect } from 'vitest';
import { ApiError } from '#client/api-error.ts';

/** Expects a call to fail and returns the status, code and problems of its error. */
export async function errorOf(
  call: Promise<unknown>,
): Promise<{ status: number; code: string; problems: unknown[]; params?: object }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error, 'the call succeeded').toBeInstanceOf(ApiError);
  const { status, code, problems, params } = error as ApiError;
  return {
    status,
    code,
    problems: problems.map(({ field, code: why, params: details }) => ({ field, code: why, ...details })),
    ...(Object.keys(params).length > 0 && { params }),
  };
}

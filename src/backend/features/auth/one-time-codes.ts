import { grantCookie } from '#backend/auth/cookies.ts';
import { identifierFor } from '#backend/auth/identifier.ts';
import { sendCode, verifyCode } from '#backend/auth/otp.ts';
import { giveGrant } from '#backend/auth/reset-grants.ts';
import type { Call, Handler } from '#backend/http/route.ts';
import { OTP_RESEND_SECONDS, type auth } from '#domain/auth/endpoints.ts';

const send = async (
  { deps, body, address }: Call<typeof auth.sendOtp>,
  resend: boolean,
): Promise<{ data: { resendInSeconds: number } }> => {
  deps.throttles.attempt('otp-address', address);
  const identifier = await identifierFor(deps.db, body.identifier);
  await sendCode(deps, { identifier, purpose: body.purpose, resend });
  return { data: { resendInSeconds: OTP_RESEND_SECONDS } };
};

export const sendOtp: Handler<typeof auth.sendOtp> = (call) => send(call, false);
export const resendOtp: Handler<typeof auth.resendOtp> = (call) => send(call, true);

/** A right code leaves the grant to set a password; it verifies the account when it was sent for that. */
export const verifyOtp: Handler<typeof auth.verifyOtp> = async ({ deps, body, replyHeaders }) => {
  const identifier = await identifierFor(deps.db, body.identifier);
  const { userId, purpose } = await verifyCode(deps, identifier, body.otp);
  const now = deps.now();
  if (purpose === 'VERIFY_ACCOUNT') {
    await deps.db
      .updateTable('users')
      .set({ verified: true, updated_at: now })
      .where('id', '=', userId)
      .where('verified', '=', false)
      .execute();
  }
  replyHeaders.append('set-cookie', grantCookie(await giveGrant(deps.db, userId, now)));
  return {};
};

import * as v from 'valibot';
import { auth, OTP_PURPOSES, OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import { call } from '#client/api.ts';
import { MINUTE_MS } from '#domain/units.ts';

export type OtpPurpose = (typeof OTP_PURPOSES)[number];

const STORAGE_KEY = 'otpRequest';
/** Lifetime of a code on the server; see docs/rules/sessions.md#one-time-codes. */
const OTP_LIFETIME_MINUTES = 10;

/** Requested code. Stored per tab, because phones discard a page while its user opens the message. */
const OtpRequest = v.object({
  identifier: v.string(),
  purpose: v.picklist(OTP_PURPOSES),
  /** Unix time in milliseconds, as is `resendAt`. */
  sentAt: v.number(),
  resendAt: v.number(),
});
export type OtpRequest = v.InferOutput<typeof OtpRequest>;

/** Requests a code and stores the request for this tab. */
export async function requestOtp(identifier: string, purpose: OtpPurpose, isResend: boolean): Promise<OtpRequest> {
  const endpoint = isResend ? auth.resendOtp : auth.sendOtp;
  const { data } = await call(endpoint, { body: { identifier, purpose } });
  const sentAt = Date.now();
  // An external backend may respond without `data`.
  const resendSeconds = (data as typeof data | undefined)?.resendInSeconds ?? OTP_RESEND_SECONDS;
  const request = { identifier, purpose, sentAt, resendAt: sentAt + resendSeconds * 1000 };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));
  return request;
}

/** Reads the tab's request unless its code has expired at `now` (Unix time in milliseconds). */
export function readPendingOtp(now: number): OtpRequest | undefined {
  try {
    const parsed = v.safeParse(OtpRequest, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success && now < parsed.output.sentAt + OTP_LIFETIME_MINUTES * MINUTE_MS ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export const clearOtpRequest = (): void => sessionStorage.removeItem(STORAGE_KEY);

import { route, type Route } from '#backend/http/route.ts';
import { auth } from '#domain/auth/endpoints.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { resendOtp, sendOtp, verifyOtp } from './one-time-codes.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';

export const authRoutes: readonly Route[] = [
  route(auth.login, login),
  route(auth.refresh, refresh),
  route(auth.logout, logout),
  route(auth.register, register),
  route(auth.sendOtp, sendOtp),
  route(auth.resendOtp, resendOtp),
  route(auth.verifyOtp, verifyOtp),
  route(auth.resetPassword, resetPassword),
];

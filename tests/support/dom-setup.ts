import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import { withdrawUndo } from '#portal/resource/undo-offer.ts';
import { assertNoViolations } from './check-contract.ts';
import './restore-globals.ts';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The test files of a project share modules and one document.
afterAll(cleanup);
beforeAll(() => {
  $toasts.set([]);
  withdrawUndo();
});
// Forms restore drafts from session storage, which tests in the Node environment lack.
beforeEach(() => globalThis.sessionStorage?.clear());
afterEach(assertNoViolations);

import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { $toasts } from '#client/toasts.ts';
import './restore-globals.ts';

// The default second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The files of a project share their modules.
beforeAll(() => $toasts.set([]));

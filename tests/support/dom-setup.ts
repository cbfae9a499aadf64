import { configure } from '@testing-library/react';

// A busy machine needs more than the default second.
configure({ asyncUtilTimeout: 10_000 });

import { expect, test } from 'vitest';
import { networkPrefix } from './limits.ts';

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['::ffff:a00:7', '10.0.0.7'],
  ['0:0:0:0:0:FFFF:10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:0:0:0:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the subject of %s is %s', (address, subject) => {
  expect(networkPrefix(address)).toBe(subject);
});

import { expect, test } from 'vitest';
import { readAllTexts } from '#tests/support/locale-files.ts';

const sentences = readAllTexts();

/** Literal texts of the specification's sections 4, 5 and 8, for the features that the product has. */
const TEXTS = [
  // Section 4
  'Verifying authentication...',
  // Section 5
  '{field} is required.',
  '{field} must be a valid email address.',
  '{field} must be at least {min} characters long.',
  '{field} must not exceed {max} characters.',
  '{field} format is invalid.',
  '{field} must be a valid number.',
  '{field} must be at least {min}.',
  '{field} must not exceed {max}.',
  '{field} size must not exceed {n}MB.',
  '{field} must be one of: {types}.',
  '{field} must be today or a future date.',
  // Section 8
  'Invalid token',
  'Token refresh failed',
  'New token is invalid or expired',
  'No refresh token available',
  'Something went wrong while fetching merchant branding!',
  'Merchant branding updated successfully!',
  'Something went wrong while updating merchant branding!',
  'Branding created successfully!',
  'Something went wrong while Creating Client!!',
  'Error loading branding data.',
  'Login failed. Please try again.',
  'Failed to send OTP. Please try again.',
  'Failed to verify OTP. Please try again.',
  'Failed to resend OTP. Please try again.',
  'Failed to reset password. Please try again.',
  'Failed to create user. Please try again.',
  'Failed to update user. Please try again.',
  'Failed to create vehicle. Please try again.',
  'Failed to update vehicle. Please try again.',
  'Failed to create category. Please try again.',
  'Failed to update category. Please try again.',
  'Failed to create item. Please try again.',
  'Failed to update item. Please try again.',
  'Error loading services. Please try again.',
  'Failed to create static data. Please try again.',
  'Failed to update static data. Please try again.',
  'Failed to create visit. Please try again.',
  'Failed to update visit. Please try again.',
  'Failed to create task. Please try again.',
  'Failed to update task. Please try again.',
  'Error loading payments.',
  'Invalid theme color JSON.',
  'Please fill in all fields.',
  'Please enter a valid email address.',
  'Form submission failed.',
  'Invalid form.',
  'Unknown field type.',
  'Page not found.',
  'Not authorized.',
  'Please select a rating.',
  'Failed to submit rating. Please try again.',
  'Failed to send message. Please try again.',
  'Rating updated successfully!',
  'Thank you for your feedback!',
  'Your message has been sent!',
  'Visit created successfully!',
  'Failed to create media. Please try again.',
  'Failed to update media. Please try again.',
  'An error occurred while creating the file.',
  'No data available for the selected period.',
  'Failed to generate car files report. Please try again.',
  'Failed to generate clients report. Please try again.',
  'Failed to generate browser report. Please try again.',
  'Failed to generate oil changes report. Please try again.',
  'Failed to generate page views report. Please try again.',
  'Failed to generate device report. Please try again.',
  'Failed to generate repair report. Please try again.',
  'Failed to generate popular pages report. Please try again.',
  'Failed to generate vehicles report. Please try again.',
  'Failed to generate tasks report. Please try again.',
  'Failed to copy image URL to clipboard.',
  'Error sharing.',
  'Image uploaded successfully!',
];

test.each(TEXTS)('has “%s” in three languages', (text) => {
  const keys = [...sentences.en].filter(([, value]) => value === text).map(([key]) => key);
  expect(keys).not.toEqual([]);
  for (const key of keys) {
    expect(sentences.ar.get(key)).toBeTruthy();
    expect(sentences.ar.get(key)).not.toBe(text);
    expect(sentences.fr.get(key)).not.toBe(text);
  }
});

/** Namespaces with an empty state, whose wording section 8 leaves open. */
const EMPTY_STATES = ['vehicles', 'tasks', 'visits', 'payments', 'media', 'categories', 'messages', 'ratings'];
/** Namespaces with a dialog that confirms a deletion, whose wording section 8 leaves open. */
const DELETE_DIALOGS = ['users', 'vehicles', 'visits', 'tasks', 'messages', 'categories', 'items', 'payments'];

test.each([
  ...EMPTY_STATES.map((name) => `${name}:empty.title`),
  'resource:noResults.title',
  ...DELETE_DIALOGS.map((name) => `${name}:deleteTitle`),
])('%s differs in each of three languages', (key) => {
  const [en, ar, fr] = [sentences.en.get(key), sentences.ar.get(key), sentences.fr.get(key)];
  expect([en, ar, fr].every(Boolean)).toBe(true);
  expect(new Set([en, ar, fr]).size).toBe(3);
});

import type { Access } from '#domain/endpoint.ts';
import { PERMISSIONS } from '#domain/roles.ts';

interface Tag {
  /** Noun for one record, with its article. */
  one: string;
  /** Noun for many records. */
  many: string;
  description: string;
}

/** Tags by the name of an endpoint. Kept out of the endpoint tables, which browsers download. */
const TAGS: Record<string, Tag> = {
  auth: { one: 'a session', many: 'sessions', description: 'Sign-in, sessions, one-time codes and passwords.' },
  sessions: { one: 'a device', many: 'devices', description: 'Devices on which people are signed in.' },
  'security-notices': {
    one: 'a security notice',
    many: 'security notices',
    description: 'Changes of who may manage the garage.',
  },
  users: { one: 'a user', many: 'users', description: 'Clients and staff, and the profile of the signed-in user.' },
  vehicles: { one: 'a vehicle', many: 'vehicles', description: 'Vehicles of clients.' },
  visits: { one: 'a visit', many: 'visits', description: 'Visits of vehicles to the garage.' },
  tasks: { one: 'a task', many: 'tasks', description: 'Tasks of a visit.' },
  'oil-changes': { one: 'an oil change', many: 'oil changes', description: 'Oil changes and mileage readings.' },
  payments: { one: 'a payment', many: 'payments', description: 'Payments and refunds of visits and oil changes.' },
  search: { one: 'a result', many: 'results', description: 'Search over all records.' },
  'static-data': { one: 'a pick-list entry', many: 'pick-list entries', description: 'Pick lists, such as brands.' },
  images: { one: 'an image', many: 'images', description: 'Uploaded images and the files of all media.' },
  media: { one: 'a media file', many: 'media files', description: 'Photos, videos and documents of records.' },
  ratings: { one: 'a rating', many: 'ratings', description: 'Ratings of the garage by its clients.' },
  setup: { one: 'the set-up', many: 'the set-up', description: 'Set-up of a garage without an administrator.' },
  'first-steps': { one: 'a step', many: 'steps', description: 'First steps of a new garage.' },
  messages: { one: 'a message', many: 'messages', description: 'Messages to the garage.' },
  branding: { one: 'the branding', many: 'the branding', description: 'Published branding of the garage.' },
  'merchant-info': { one: 'a branding entry', many: 'branding entries', description: 'Management of the branding.' },
  categories: { one: 'a category', many: 'categories', description: 'Categories of the services offered.' },
  items: { one: 'an item', many: 'items', description: 'Services offered, with their prices.' },
  analytics: { one: 'a page view', many: 'page views', description: 'Page views and active users.' },
  reports: { one: 'a report', many: 'reports', description: 'Reports as files, and the weekly summary.' },
  notifications: {
    one: 'a message to a person',
    many: 'messages to people',
    description: 'Delivery of messages by mail and SMS.',
  },
  imports: { one: 'an import', many: 'imports', description: 'Import of clients and vehicles from files.' },
  trash: { one: 'a deleted record', many: 'deleted records', description: 'Deleted records.' },
  export: { one: 'an export', many: 'exports', description: 'Export of all records and files.' },
  audit: { one: 'a log entry', many: 'audit log entries', description: 'Audit log.' },
};

/** Returns the tag of an endpoint's name; a new resource needs no entry in the table. */
export const getTag = (name: string): Tag =>
  TAGS[name] ?? { one: `one of ${name}`, many: name, description: `Records of ${name}.` };

/** Summaries of the operations that resources share, by the last segment of the operation id. */
const RESOURCE_SUMMARIES: Record<string, (tag: Tag) => string> = {
  list: ({ many }) => `List ${many}`,
  get: ({ one }) => `Get ${one}`,
  create: ({ one }) => `Create ${one}`,
  update: ({ one }) => `Update ${one}`,
  remove: ({ one }) => `Delete ${one}`,
  restore: ({ one }) => `Restore ${one.replace(/^an? /, 'a deleted ')}`,
  reorder: ({ many }) => `Change the order of ${many}`,
  addStarterList: () => 'Add the starter list of a type, or all of them',
};

const OPERATION_SUMMARIES: Record<string, string> = {
  'auth.login': 'Sign in with an identifier and a password',
  'auth.refresh': 'Exchange a refresh token for a new session',
  'auth.logout': 'End the session',
  'auth.register': 'Register as a client',
  'auth.sendOtp': 'Send a one-time code',
  'auth.resendOtp': 'Send another one-time code',
  'auth.verifyOtp': 'Verify a one-time code',
  'auth.resetPassword': 'Set a new password after a verified code',
  'sessions.list': 'List the devices on which a person is signed in',
  'sessions.remove': 'Sign a device out',
  'sessions.removeOthers': 'Sign every other device of a person out',
  'securityNotices.list': 'List the unread security notices of the signed-in administrator',
  'securityNotices.markAsRead': 'Mark security notices as read',
  'secondFactor.verify': 'Complete a sign-in with a code of the second factor',
  'secondFactor.status': 'Get the second factor of the signed-in user',
  'secondFactor.enrol': 'Create the secret of a second factor',
  'secondFactor.confirm': 'Turn on the second factor with a first code',
  'secondFactor.renewCodes': 'Replace the recovery codes',
  'secondFactor.remove': 'Turn off the second factor of the signed-in user',
  'secondFactor.reset': 'Remove the second factor of another member of staff',
  'secondFactor.require': 'Choose that administrators need a second factor',
  'passwordLinks.check': 'Get the person whose password a link sets',
  'passwordLinks.use': 'Set the password with a link, and sign in',
  'setup.checkCode': 'Check a set-up code',
  'setup.checkAdministrator': 'Check the first administrator without storing anything',
  'setup.complete': 'Create the garage and its first administrator',
  'notifications.channels': 'Get which channels work',
  'notifications.sendTest': 'Send a test to the own address',
  'employeePermissions.read': 'What employees may do',
  'employeePermissions.update': 'Grant or withdraw permissions of employees',
  'notifications.updateSettings': 'Choose to send messages by hand',
  'notifications.getDelivery': 'Get the state of the message about a record',
  'notifications.sendMessage': 'Send the message about a record',
  'notifications.composeMessage': 'Write the message about a record for another app',
  'reports.generate': 'Send a report as a file',
  'reports.preview': 'Get the first rows of a report',
  'reports.subscription': 'Get the subscription to the weekly summary',
  'reports.subscribe': 'Subscribe to the weekly summary, or unsubscribe',
  'reports.unsubscribe': 'Get the page with the button that unsubscribes from the weekly summary',
  'reports.unsubscribeInOneClick': 'Unsubscribe by that button or from a mail program (RFC 8058)',
  'users.updateStatus': 'Activate or deactivate a user',
  'users.anonymize': 'Remove what identifies a client, for good',
  'users.resendInvitation': 'Send the invitation of a user again',
  'users.getProfile': 'Get the signed-in user',
  'users.updateProfile': 'Update the signed-in user',
  'userLanguage.choose': 'Choose the language of the signed-in user',
  'users.requestContactChange': 'Ask for a new e-mail address, phone number or username, which codes confirm',
  'users.confirmContactChange': 'Confirm new contact details with the codes that were sent',
  'users.changePassword': 'Change the password of the signed-in user',
  'staticData.fetchNames': 'List the names of pick-list entries and services to show in one language',
  'vehicles.brands': 'List the brands of vehicles',
  'vehicles.transfer': 'Transfer a vehicle to another client',
  'items.frequent': 'List the services that tasks are most often created from',
  'imports.check': 'Check a file, or another mapping of its columns, without importing it',
  'imports.run': 'Import a checked file',
  'imports.list': 'List the imports of the last day with their progress',
  'imports.skippedRows': 'Download the skipped rows of an import as CSV',
  'imports.undo': 'Undo an import',
  'items.addTypical': 'Add typical services without prices, and their categories',
  'visits.updateStatus': 'Move a visit to another status',
  'dataExport.create': 'Create a single-use link to a ZIP of all records and files',
  'dataExport.download': 'Download the ZIP of a link, once within five minutes',
  'visits.move': 'Correct the client or the vehicle of a visit',
  'visits.undoStatus': 'Undo the last status change of a visit',
  'visits.summary': 'Count open and overdue visits and sum what is owed',
  'visits.follow': 'Stream changes of visits as server-sent events',
  'tasks.updateStatus': 'Move a task to another status',
  'tasks.undoStatus': 'Undo the last status change of a task',
  'firstSteps.get': 'Get the first steps of a garage',
  'firstSteps.dismiss': 'Hide the first steps of the signed-in user, or show them again',
  'todos.toggle': 'Mark a to-do as done or open',
  'oilChanges.dueCounts': 'Count oil changes by due status',
  'oilChanges.updateLatestKm': 'Record a mileage reading',
  'payments.totals': 'Sum the received payments of a list by currency',
  'payments.remove': 'Delete a payment, giving a reason',
  'payments.refund': 'Refund a payment in full or in part',
  'search.results': 'Search all records',
  'images.upload': 'Upload an image',
  'images.file': 'Download a file by its key',
  'media.upload': 'Upload a photo, video or document',
  'media.share': 'Get a link to a file that works for 30 days without an account',
  'media.gallery': 'List the pictures of the public gallery',
  'ratings.getMine': 'Get the rating of the signed-in client',
  'ratings.summary': 'Get the average rating and the distribution',
  'messages.requestCallback': 'Ask to be called back',
  'messages.markAsRead': 'Mark a message as read',
  'branding.fetchBranding': 'Get the branding in one language',
  'branding.fetchMerchant': 'Get the name of the garage',
  'brandingManager.restore': 'Restore an earlier version of a branding entry',
  'brandingManager.history': 'List earlier versions of branding entries',
  'brandingManager.publication': 'Get the state of the last publication',
  'brandingManager.publish': 'Publish the public pages',
  'brandingManager.createPreviewLink': 'Create a signed link to a preview of the home page',
  'brandingManager.preview': 'Render a preview of the home page',
  'analytics.trackVisit': 'Record a page view',
  'analytics.activeUsers': 'Count the sessions that were active in the last minute',
  'mainPanel.cashUp': 'Get the payments of a day by method and by employee',
  'analytics.realTime': 'Stream the figures of the last minutes as server-sent events',
  'analytics.deviceDistribution': 'Count page views by device',
  'analytics.browserDistribution': 'Count page views by browser',
  'analytics.pageViewsOverTime': 'Count page views and visitors of every day',
  'analytics.popularPages': 'List the most viewed pages',
};

/** Returns the summary of an operation such as `vehicles.list`; undefined when neither table knows it. */
export function summarizeOperation(id: string, tagName: string): string | undefined {
  return OPERATION_SUMMARIES[id] ?? RESOURCE_SUMMARIES[id.split('.').at(-1)!]?.(getTag(tagName));
}

/** Describes who may call an endpoint. */
export function describeEndpointAccess(access: Access): string {
  if (access === 'public') return 'Needs no token.';
  if (access === 'session') return 'Needs a token of any role.';
  const grants = Object.entries(PERMISSIONS[access]).map(([role, grant]) =>
    grant === 'own' ? `${role} (own records)` : role,
  );
  return `Roles: ${grants.join(', ')}.`;
}

const PARAMETERS: Record<string, string> = {
  id: 'Id of the record.',
  key: 'Key of the file.',
  page: 'Page number, from 1.',
  limit: 'Page size.',
  search: 'Text that records must contain.',
  sortBy: 'Sort key; newest first by default.',
  sortOrder: 'Sort direction.',
  dateFilter: 'Period in the time zone of the garage; of visits by visit date, otherwise by creation.',
  startDate: 'First day, `YYYY-MM-DD` in the time zone of the garage.',
  endDate: 'Last day, at most 366 days in all.',
  query: 'Text to search for.',
  types: 'Comma-separated types of records to search.',
  expires: 'Expiry of the signed link.',
  signature: 'Signature of the link.',
  size: 'Size variant of an image.',
  lan: 'Language.',
  type: 'Type, from the values of the specification.',
  format: 'File format.',
  token: 'Token of the link.',
  'Idempotency-Key': 'Key under which a repeated request is executed once; kept for 30 days.',
};

/** Describes a parameter; one that is not listed is a filter. */
export const describeParameter = (name: string): string => PARAMETERS[name] ?? `Filter by \`${name}\`.`;

import * as v from 'valibot';
import { withReauthentication } from '../auth/reauthentication.ts';
import { endpoint } from '../endpoint.ts';

const name = 'export';
/** Minutes after which the link to an export expires. */
export const EXPORT_LINK_MINUTES = 5;

/** Export of all records and files as one ZIP (docs/rules/reports.md#export-of-everything). */
export const dataExport = {
  name,
  create: withReauthentication(
    endpoint({
      name,
      method: 'POST',
      path: '/export/create-export',
      access: 'everything.export',
      response: v.object({
        data: v.object({
          token: v.string(),
          /** Path of the single-use link. */
          link: v.string(),
          expiresAt: v.string(),
          /** Size of the files, without the records. */
          fileBytes: v.number(),
        }),
      }),
      status: 201,
      // A second link expires unused after minutes.
      idempotent: false,
    }),
    'always',
  ),
  /** Sends the export. The token in the URL authorizes one download. */
  download: endpoint({
    name,
    method: 'GET',
    path: '/export/download-export/{token}',
    access: 'public',
    files: ['application/zip'],
    response: v.object({}),
  }),
};

import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { decrypt, encrypt } from '#backend/db/keys.ts';
import { StartError } from '#backend/config.ts';

/** Tables with secrets, which a stolen backup must not disclose; a database may lack some of them. */
export const SECRET_TABLES: ReadonlySet<string> = new Set(['server_keys', 'totp_factors', 'totp_recovery_codes']);

/** Cost of scrypt: 64 MB and a tenth of a second. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 96 * 1024 * 1024 };

const deriveKey = promisify(
  (passphrase: string, salt: Buffer, done: (error: Error | null, key: Buffer) => void): void =>
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, done),
);

/** Encrypts and decrypts the rows of tables with the passphrase of a backup. */
export interface BackupCipher {
  /** Hexadecimal; part of the manifest. */
  salt: string;
  encrypt(table: string, rows: Buffer): Buffer;
  /** @throws StartError for another passphrase, and for changed bytes */
  decrypt(table: string, bytes: Buffer): Buffer;
}

/**
 * Creates the cipher of a backup, with a new salt or that of its manifest.
 * @throws StartError in `decrypt`
 */
export async function createBackupCipher(
  passphrase: string,
  salt: string = randomBytes(16).toString('hex'),
): Promise<BackupCipher> {
  const key = await deriveKey(passphrase, Buffer.from(salt, 'hex'));
  return {
    salt,
    // The name of the table is the context, so that files cannot be exchanged.
    encrypt: (table, rows) => encrypt(key, table, rows),
    decrypt(table, bytes) {
      try {
        return decrypt(key, table, bytes);
      } catch (cause) {
        throw new StartError(
          'BACKUP_PASSPHRASE is not that of the backup, or the backup is damaged. Set the passphrase that was set when the backup was made, or restore without keys: npm run restore -- FOLDER --without-keys',
          { cause },
        );
      }
    },
  };
}

/** Error message for restoring a backup with encrypted keys without a passphrase. */
export const PASSPHRASE_MISSING =
  'The keys in the backup are encrypted: set BACKUP_PASSPHRASE to the passphrase that was set when the backup was made, or restore without keys: npm run restore -- FOLDER --without-keys';

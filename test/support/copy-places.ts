/** Places of copies for Vitest; they end with their tests. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { newFolder } from './folder.ts';
import { makeOtherDrive, writeTrustingLitestream } from './litestream.ts';
import { S3Server, whyNoS3 } from './s3-server.ts';

/** A Litestream that trusts the tests' own authority. */
export function trustingLitestream(): string {
  return writeTrustingLitestream(newFolder('litestream'));
}

/** A folder on another disk than the tests' own. */
export function otherDrive(): string {
  const drive = makeOtherDrive();
  onTestFinished(() => rmSync(drive, { recursive: true, force: true }));
  const folder = join(drive, 'copies');
  mkdirSync(folder);
  return folder;
}

const hurry = 10 * 60_000;

/** One server for a file's tests; nothing where there is none here. */
export function s3DuringTests(): () => S3Server {
  let server: S3Server | undefined;
  beforeAll(async () => {
    if (whyNoS3() === null) server = await S3Server.start();
  }, hurry);
  afterAll(() => server?.end(), hurry);
  return () => {
    if (!server) throw new Error(`No S3 server: ${whyNoS3()}`);
    return server;
  };
}

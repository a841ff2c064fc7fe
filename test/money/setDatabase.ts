import pg from 'pg';

/** Puts a database in the place of another one at the same address, whose connections end. The other one is dropped. */
export async function setDatabase(serverUrl: string, placeUrl: string, newUrl: string): Promise<void> {
  const [place, other] = [placeUrl, newUrl].map((url) => pg.escapeIdentifier(new URL(url).pathname.slice(1)));
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`drop database ${place} with (force)`);
    await client.query(`alter database ${other} rename to ${place}`);
  } finally {
    await client.end();
  }
}

import { defineConfig } from 'drizzle-kit';

/**
 * `npm run migration -w server -- --name what-it-does` writes the next migration from the files of db/schema.
 * The server applies committed migrations at its start; drizzle-kit itself never runs there.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  casing: 'snake_case',
});

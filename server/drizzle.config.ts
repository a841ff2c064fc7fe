import { defineConfig } from 'drizzle-kit';

/**
 * `npm run migration -w server -- --name what-it-does` writes the next migration from the tables of db/schema and http.
 * The server applies committed migrations at its start; drizzle-kit itself never runs there.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/schema/*.ts', './src/http/*/tables.ts'],
  out: './src/db/migrations',
  casing: 'snake_case',
});

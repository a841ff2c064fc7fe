declare module 'oracledb' {
  const oracledb: import('./oracledb.ts').Oracledb;
  export = oracledb;
}

/*
 * What Madoguchi uses of keytar. The package is optional and may be missing where it could not be built,
 * and its own types with it; `findCredentials` is left out because it can crash the process.
 */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  export default keytar;
}

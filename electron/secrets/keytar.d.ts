/*
 * The part of keytar in use. Its types are missing where the optional package could not be built; `findCredentials` can crash the
 * process and is left out.
 */
declare module 'keytar' {
  const keytar: {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  };
  export default keytar;
}

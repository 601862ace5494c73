/** Files by the hash of their contents, by which sealed rows name their photos. */
export const up = `
create index file_sha256_idx on file (client_id, sha256);
`

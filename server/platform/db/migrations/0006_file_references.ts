/** Whether a record refers to a file is asked each time the file is read. */
export const up = `
create index work_file_file_id_idx on work_file (client_id, file_id);
`

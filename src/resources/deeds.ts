/**
 * What the history of a record says of changes that are no verb of its own: made by what belongs to it, by a job, or from
 * outside. A test finds those that the server writes and nothing stands for here.
 */
export const deeds: Readonly<Record<string, string>> = {
  apply: 'Applied',
  end: 'Ended',
  merge: 'Merged',
  rate: 'Rated by the requester',
  remind: 'Reminded',
  skip: 'Skipped a date',
  sla: 'Promise',
  submit: 'Sent in',
}

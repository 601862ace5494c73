/**
 * What the history of a record says of changes that are no verb of its own: made by what belongs to it, by a job, or from
 * outside. A test finds those that the server writes and nothing stands for here.
 */
export const historyVerbs: Readonly<Record<string, string>> = {
  accept: 'Accepted',
  apply: 'Applied',
  clock: 'Clocked',
  assign: 'Assigned',
  due: 'Became due',
  end: 'Ended',
  expire: 'Ran out',
  invite: 'Invited',
  approve: 'Approved',
  calculate: 'Calculated',
  recalculate: 'Calculated again',
  cancel: 'Cancelled',
  reject: 'Rejected',
  take: 'Taken',
  withdraw: 'Withdrawn',
  merge: 'Merged',
  publish: 'Published',
  patrol: 'Followed the patrol',
  rate: 'Rated by the requester',
  remind: 'Reminded',
  renew: 'Renewed',
  revise: 'New edition',
  skip: 'Skipped a date',
  sla: 'Promise',
  submit: 'Sent in',
  touchdown: 'Followed the touchdown',
  visit: 'Followed the visit',
  work: 'Opened a work request',
}

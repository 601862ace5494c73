/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const reminderLabelsMs: Readonly<Record<string, string>> = {
  'A reminder tells the right people in time that something is due, until somebody has seen to it.':
    'Peringatan memberitahu orang yang tepat pada masanya bahawa sesuatu perlu dilakukan, sehingga ada yang mengurusnya.',
  Reminders: 'Peringatan',
  Message: 'Mesej',
  'Days before': 'Hari sebelum',
  'Comes back': 'Berulang',
  By: 'Melalui',
  'Other e-mail addresses': 'Alamat e-mel lain',
  'Snoozed until': 'Ditangguh hingga',
  'Last sent': 'Terakhir dihantar',
  Sent: 'Telah dihantar',
  Snoozed: 'Ditangguh',
  'When to remind: days before it is due, such as 30, 7, 1, 0; with a minus for days after it.':
    'Bila hendak mengingatkan: hari sebelum tarikh akhir, seperti 30, 7, 1, 0; dengan tanda tolak bagi hari selepasnya.',
  Never: 'Tidak pernah',
  Daily: 'Harian',
  Yearly: 'Tahunan',
  'A notification comes always.': 'Pemberitahuan sentiasa dihantar.',
  'Text message': 'Mesej teks',
  'To whom': 'Kepada siapa',
  About: 'Perihal',
  Snooze: 'Tangguh',
  'What belongs to a reminder, such as the permit that is to be renewed.':
    'Apa yang berkaitan dengan peringatan, seperti permit yang perlu diperbaharui.',
  'Reminder file': 'Fail peringatan',
  'Reminder files': 'Fail peringatan',
}

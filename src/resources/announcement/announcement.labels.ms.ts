/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const announcementLabelsMs: Readonly<Record<string, string>> = {
  'What the company tells its people, with who has read it.':
    'Apa yang diberitahu syarikat kepada pekerjanya, dengan siapa yang telah membacanya.',
  Announcements: 'Pengumuman',
  'Stays on top': 'Kekal di atas',
  'Asks for confirmation': 'Minta pengesahan',
  'Publish at': 'Terbitkan pada',
  'Take down at': 'Turunkan pada',
  'Have read it': 'Telah membaca',
  'From the operator': 'Daripada pengendali',
  Important: 'Penting',
  Urgent: 'Segera',
  'Chosen people': 'Orang tertentu',
  'Empty: as soon as it is published.': 'Kosong: sebaik sahaja diterbitkan.',
  'Back to draft': 'Kembali ke draf',
  'Publish again': 'Terbitkan semula',
  'Whom an announcement reached, who has read it and who has confirmed it.':
    'Siapa yang menerima pengumuman, siapa yang telah membacanya dan siapa yang telah mengesahkannya.',
  Recipient: 'Penerima',
  Read: 'Dibaca',
  Unread: 'Belum dibaca',
  'Mark as read': 'Tanda sebagai dibaca',
}

/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const visitLabelsMs: Readonly<Record<string, string>> = {
  'A visit is an inspection, an audit or a meeting at a site: what was looked at, counted and found.':
    'Lawatan ialah pemeriksaan, audit atau mesyuarat di tapak: apa yang diperiksa, dikira dan ditemui.',
  Visit: 'Lawatan',
  Visitor: 'Pelawat',
  Score: 'Skor',
  'Findings open': 'Penemuan terbuka',
  Summary: 'Ringkasan',
  'For the client': 'Bagi pihak pelanggan',
  Audit: 'Audit',
  'Client meeting': 'Mesyuarat pelanggan',
  Handover: 'Serah tugas',
  'Incident follow-up': 'Susulan insiden',
  Training: 'Latihan kerja',
  'Points reached of those that count, from its checklist.':
    'Mata yang dicapai daripada yang dikira, dari senarai semaknya.',
  Reviewed: 'Disemak',
  Review: 'Semak',
  'Findings of visits: what has to be put right, by whom and until when, and who has verified it.':
    'Penemuan lawatan: apa yang perlu dibetulkan, oleh siapa dan sebelum bila, serta siapa yang mengesahkannya.',
  'Verified by': 'Disahkan oleh',
  Observation: 'Pemerhatian',
  Minor: 'Kecil',
  Major: 'Besar',
  Waived: 'Diketepikan',
  'To be put right': 'Perlu dibetulkan',
  Waive: 'Ketepikan',
  'What was checked on visits, with the points that the visit’s score comes from.':
    'Apa yang diperiksa semasa lawatan, dengan mata yang membentuk skor lawatan.',
  'Visit check': 'Pemeriksaan lawatan',
  'Visit checks': 'Pemeriksaan lawatan',
  Section: 'Bahagian',
  'In part': 'Sebahagian',
  'Does not apply': 'Tidak berkenaan',
  'What it counts for; in part, half of it.': 'Nilai kiraannya; sebahagian dikira separuh.',
  'What was counted on visits: how much there should be, how much there was, and in what condition.':
    'Apa yang dikira semasa lawatan: jumlah sepatutnya, jumlah sebenar dan keadaannya.',
  'Inventory item': 'Barang inventori',
  'Visit inventory': 'Inventori lawatan',
  Item: 'Barang',
  Found: 'Dijumpai',
  Damaged: 'Rosak',
}

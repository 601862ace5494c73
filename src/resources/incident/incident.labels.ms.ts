/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const incidentLabelsMs: Readonly<Record<string, string>> = {
  'Snap & Send: what people at a site saw and reported with pictures, until it has been put right.':
    'Snap & Send: apa yang dilihat dan dilaporkan dengan gambar oleh orang di tapak, sehingga dibetulkan.',
  Happened: 'Berlaku',
  'Persons involved': 'Orang yang terlibat',
  Vehicles: 'Kenderaan',
  'Police report no.': 'No. laporan polis',
  'Seen by': 'Dilihat oleh',
  'For information': 'Untuk makluman',
  'The company alone': 'Syarikat sahaja',
  'The client too': 'Pelanggan juga',
  Verification: 'Pengesahan',
  'Job pending': 'Kerja menunggu',
  'What was taken of incidents on the spot.': 'Apa yang dirakam tentang insiden di tempat kejadian.',
  'Incident media': 'Media insiden',
  'The kinds of incidents that are reported, with how bad each usually is.':
    'Jenis insiden yang dilaporkan, dengan tahap keterukan biasa.',
  'Incident types': 'Jenis insiden',
  Below: 'Di bawah',
  'Usual severity': 'Tahap biasa',
}

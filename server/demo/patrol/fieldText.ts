/** Where patrols of the demo come by, with the section of the site. */
export const checkpoints = [
  ['Main gate', 'Ground floor'],
  ['Lobby', 'Ground floor'],
  ['Loading bay', 'Ground floor'],
  ['Generator room', 'Basement 1'],
  ['Fire control panel', 'Level 1'],
  ['Bumbung / Rooftop', 'Roof'],
] as const

/** What is asked at checkpoints: question, kind, the answer that is bad, what follows from it, and the answers of a choice. */
export const questions = [
  ['Are all doors locked?', 'yes_no', 'no', 'work_request', null],
  ['Is the fire extinguisher in place?', 'yes_no', 'no', 'alert', null],
  ['Adakah kawasan bersih dan terang?', 'yes_no', 'no', 'note', null],
  ['In what state is the place?', 'choice', 'Damaged', 'snapsend', 'In order; Untidy; Damaged'],
] as const

/** What guards write to a bad answer, in the order of the questions. */
export const badNotes = [
  ['Latch is broken, tied with rope.', 'Kunci rosak, pintu tidak boleh ditutup.'],
  ['Extinguisher is at the lobby, being serviced.', 'Alat pemadam api tiada di tempatnya.'],
  ['Dua lampu padam.', 'Kotak kosong belum dibuang.', 'Water on the floor, mopped.'],
  ['Panel cover hangs loose.', 'Siling retak dan basah.'],
] as const

/** Name, usual severity, and what is reported of it: title and description. */
export const incidentKinds = [
  ['Water leak', 'high', 'Water dripping from the ceiling', 'Beside lift 2, a bucket is under it.'],
  ['Lighting', 'low', 'Lampu koridor tidak menyala', 'Tiga lampu di koridor barat padam.'],
  ['Trespassing', 'critical', 'Two persons climbed the back fence', 'They ran off when they were called.'],
  ['Damaged property', 'medium', 'Glass panel cracked', 'Most likely hit by a trolley.'],
  ['Rubbish', 'low', 'Sampah bertimbun di ruang pemunggahan', 'Sejak pagi tadi, belum dikutip.'],
  ['Parking', 'info', 'Car blocks the fire lane', 'The owner was called and has moved it.'],
  ['Suspicious item', 'high', 'Unattended bag at the lobby', 'It belonged to a visitor; handed over.'],
  ['Pest', 'medium', 'Rats seen at the bin store', 'Seen twice this week.'],
] as const

export const checks = [
  ['Guarding', 'Guards are in full uniform', 2],
  ['Guarding', 'Occurrence book is kept up to date', 2],
  ['Cleaning', 'Toilets are clean and stocked', 3],
  ['Cleaning', 'Lobby floor is dry and free of marks', 1],
  ['Safety', 'Escape routes are free', 4],
  ['Safety', 'Fire extinguishers have been inspected', 3],
] as const

export const findings = [
  ['Escape route blocked by boxes', 'critical', 'Safety'],
  ['Occurrence book not signed', 'minor', 'Guarding'],
  ['Toilet exhaust fan is noisy', 'observation', 'Cleaning'],
  ['Extinguisher past its date', 'major', 'Safety'],
  ['Papan tanda keluar tidak menyala', 'major', 'Safety'],
  ['Guard without torchlight', 'minor', 'Guarding'],
] as const

export const items = [
  ['Walkie-talkie', 4],
  ['Torchlight', 4],
  ['First aid kit', 2],
  ['Access card', 12],
] as const

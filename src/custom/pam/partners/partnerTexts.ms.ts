/** Texts about what partners are paid for in Malay. */
export const partnerTextsMs = {
  terms: 'Dipersetujui setakat ini',
  termFrom: '%{percent} % mulai %{from}',
  termUntil: '%{percent} % mulai %{from} hingga %{until}',
  termCounts:
    '%{percent} % dikira bagi invois yang dibayar mulai %{from}. Komisen invois yang dibayar lebih awal kekal.',
}

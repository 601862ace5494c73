import { existsSync, readdirSync } from 'node:fs'
import { canInstall, installPackage } from './debian.mjs'
import { Stop } from './say.mjs'

/**
 * Instants at which days, months and years differ between zones, in UTC: four times of a day, the last day of a month and of
 * a year, a leap day and a Sunday.
 */
export const clocks = [
  '2026-12-02T00:30:00Z',
  '2026-12-02T07:30:00Z',
  '2026-12-02T16:30:00Z',
  '2026-12-02T23:30:00Z',
  '2027-03-31T16:30:00Z',
  '2026-12-31T23:30:00Z',
  '2028-02-29T04:00:00Z',
  '2026-11-29T07:30:00Z',
]

function findLibrary() {
  const folders = existsSync('/usr/lib')
    ? ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
    : []
  return folders.map((folder) => `${folder}/faketime/libfaketimeMT.so.1`).find((file) => existsSync(file))
}

/**
 * Environment of a process, and of all that it starts, whose clock shows `instant` now and goes on from there.
 * @param {string} instant ISO 8601
 * @returns {Promise<Record<string, string>>}
 */
export async function environmentAt(instant) {
  if (!findLibrary() && canInstall()) await installPackage('libfaketime')
  const library = findLibrary()
  if (!library) throw new Stop('Tests at other times need libfaketime (Debian: apt-get install libfaketime)')
  const ahead = Math.round((Date.parse(instant) - Date.now()) / 1000)
  // Timers go by the monotonic clock, which stays true.
  return {
    LD_PRELOAD: library,
    FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

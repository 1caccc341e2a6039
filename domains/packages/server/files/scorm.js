// Stands between a learning platform and the player of Lyceum. The player says what was watched; here it is written in the words of the platform's
// edition of SCORM. Everything is committed with each report, because browsers let nothing through while a page is closed.
;(() => {
  const { version, package: packageId, secret, origin, player } = document.body.dataset
  const begun = Date.now()
  /** ms of this sitting. */
  const elapsed = () => Date.now() - begun

  /** The object of this name in the windows around; those of other sites cannot be looked into. */
  function around(start, name) {
    let place = start
    for (let depth = 0; place && depth < 100; depth++) {
      try {
        if (place[name]) return place[name]
      } catch {
        return null
      }
      if (place.parent === place) return null
      place = place.parent
    }
    return null
  }

  function find(name) {
    const found = around(window, name)
    if (found) return found
    try {
      return window.top.opener ? around(window.top.opener, name) : null
    } catch {
      return window.opener ? around(window.opener, name) : null
    }
  }

  const two = (number) => String(Math.floor(number)).padStart(2, '0')

  /** How each edition calls what is written. */
  const editions = {
    1.2: {
      api: 'API',
      begin: 'LMSInitialize',
      get: 'LMSGetValue',
      set: 'LMSSetValue',
      commit: 'LMSCommit',
      end: 'LMSFinish',
      learner: 'cmi.core.student_id',
      location: 'cmi.core.lesson_location',
      score: 'cmi.core.score',
      exit: 'cmi.core.exit',
      sessionTime: 'cmi.core.session_time',
      /** HHHH:MM:SS.SS */
      duration: (ms) => `${String(Math.floor(ms / 3600000)).padStart(4, '0')}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`,
      isDone: (get) => ['passed', 'completed'].includes(get('cmi.core.lesson_status')),
      // One word says both; passed and failed only beside a score.
      status: (set, done) => set('cmi.core.lesson_status', done ? 'passed' : 'incomplete'),
      progress: () => {},
    },
    2004: {
      api: 'API_1484_11',
      begin: 'Initialize',
      get: 'GetValue',
      set: 'SetValue',
      commit: 'Commit',
      end: 'Terminate',
      learner: 'cmi.learner_id',
      location: 'cmi.location',
      score: 'cmi.score',
      exit: 'cmi.exit',
      sessionTime: 'cmi.session_time',
      /** ISO 8601 */
      duration: (ms) => `PT${Math.floor(ms / 3600000)}H${Math.floor(ms / 60000) % 60}M${((ms / 1000) % 60).toFixed(2)}S`,
      isDone: (get) => get('cmi.completion_status') === 'completed',
      status: (set, done) => {
        set('cmi.completion_status', done ? 'completed' : 'incomplete')
        set('cmi.success_status', done ? 'passed' : 'unknown')
      },
      progress: (set, covered) => {
        set('cmi.score.scaled', covered.toFixed(4))
        set('cmi.progress_measure', covered.toFixed(4))
      },
    },
  }

  /** The platform's own edition, should it not know that of the package. */
  function connect() {
    for (const name of [version, version === '1.2' ? '2004' : '1.2']) {
      const edition = editions[name]
      const api = find(edition.api)
      if (api && String(api[edition.begin]('')) === 'true') return { edition, api }
    }
    return null
  }

  const connection = connect()
  document.getElementById('unheard').hidden = connection !== null
  const get = (name) => (connection ? String(connection.api[connection.edition.get](name)) : '')
  const set = (name, value) => connection?.api[connection.edition.set](name, String(value))

  // Asked before anything is written: what was reached stays.
  const before = connection
    ? { done: connection.edition.isDone(get), score: Number(get(`${connection.edition.score}.raw`)) || 0 }
    : { done: false, score: 0 }
  let isOver = false

  function writeTime() {
    const { edition } = connection
    set(edition.sessionTime, edition.duration(elapsed()))
    // The next sitting goes on from here.
    set(edition.exit, 'suspend')
  }

  function commit() {
    writeTime()
    connection.api[connection.edition.commit]('')
  }

  /** Writes a report of the player. */
  function write({ state, position, covered, completed }) {
    if (!connection || isOver) return
    const { edition } = connection
    const done = completed || before.done
    const share = Math.min(1, Math.max(covered, before.score / 100))
    set(`${edition.score}.min`, 0)
    set(`${edition.score}.max`, 100)
    set(`${edition.score}.raw`, Math.round(share * 100))
    edition.progress(set, share)
    edition.status(set, done)
    set(edition.location, position.toFixed(1))
    set('cmi.suspend_data', state)
    commit()
  }

  const frame = document.createElement('iframe')
  frame.title = document.title
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.src = origin + player

  const isReport = (data) =>
    data.type === 'lyceum-watched' &&
    typeof data.state === 'string' &&
    [data.position, data.covered].every(Number.isFinite) &&
    typeof data.completed === 'boolean'

  /** 64 bits that tell learners apart; who they are stays with the platform. */
  function hashOf(text) {
    let [one, other] = [0x811c9dc5, 0x1b873593]
    for (const character of text) {
      one = Math.imul(one ^ character.codePointAt(0), 0x01000193)
      other = Math.imul(other ^ character.codePointAt(0), 0x85ebca6b) ^ (other >>> 13)
    }
    return [one, other].map((part) => (part >>> 0).toString(36)).join('')
  }

  /** What the player is told when it asks who frames it. */
  const answer = () => ({
    type: 'handshake',
    token: secret,
    learner: hashOf(`${connection ? get(connection.edition.learner) : ''} ${packageId}`),
    state: get('cmi.suspend_data'),
    location: Number(connection ? get(connection.edition.location) : 0) || 0,
  })

  window.addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || typeof event.data !== 'object' || event.data === null) return
    if (event.data.type === 'handshake-request') frame.contentWindow.postMessage(answer(), origin)
    else if (isReport(event.data)) write(event.data)
  })

  if (connection) {
    if (!before.done) connection.edition.status(set, false)
    commit()
    // Nothing hangs on it: browsers may refuse it.
    window.addEventListener('pagehide', () => {
      if (isOver) return
      isOver = true
      writeTime()
      connection.api[connection.edition.end]('')
    })
  }
  document.body.append(frame)
})()

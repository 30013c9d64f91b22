import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Snapshot } from '../../electron/contract/channels.ts';
import type { EntryPlace } from '../../electron/contract/entry.ts';
import type { Customer } from '../../electron/contract/payment-objects.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SaleTab, SaleView } from '../../electron/contract/sale.ts';
import type { Preferences, TerminalState } from '../../electron/contract/terminal.ts';
import { requestsUnderWay } from '../lib/ipc.ts';
import type { Sound } from '../lib/sound.ts';
import { CatalogueSearch } from './catalogue-search.svelte.ts';
import { Checkout, type HowPaid } from './checkout.svelte.ts';
import { WallClock, type Monotonic } from './clock.svelte.ts';
import { DayClosing } from './day-close.svelte.ts';
import { CurrentSale } from './current-sale.svelte.ts';
import { Disputes } from './disputes.svelte.ts';
import { Favourites } from './favourites.svelte.ts';
import { Freshness } from './freshness.ts';
import { Guide } from './guide.svelte.ts';
import { History } from './history.svelte.ts';
import { Idle, idleMsOf } from './idle.svelte.ts';
import { KeptDraft } from './kept-draft.svelte.ts';
import { Messages } from './messages.svelte.ts';
import { Parked } from './parked.svelte.ts';
import { PayerScan } from './payer-scan.svelte.ts';
import { Prints } from './prints.svelte.ts';
import { Practice } from './practice.svelte.ts';
import { HeldScans } from './scans.ts';
import { Staff } from './staff.svelte.ts';
import { ShownTerminal } from './terminal.svelte.ts';
import { Ticket } from './ticket.svelte.ts';
import { Unresolved } from './unresolved.svelte.ts';
import { UnseenPayments } from './unseen-payments.svelte.ts';
import { WaitingCode } from './waiting-code.svelte.ts';

/** What the session uses from outside; tests give their own. */
export interface Surroundings {
  now: Monotonic;
  newId: () => string;
  play: (sound: Sound) => void;
  /** The words of "the ticket is back", which this layer does not know. */
  ticketIsBack: () => string;
  /** What an amount of the keypad is called on the ticket. */
  keypadLine: () => string;
}

/** Screens for managers, loaded when opened. */
export type StaffScreenName =
  'shop' | 'catalogue' | 'customers' | 'subscriptions' | 'locations' | 'practice' | 'settings';

export type ScreenName = 'sale' | 'history' | 'setup' | 'provisioning' | StaffScreenName;

/** The screens that open without a PIN. */
const openToAll: ReadonlySet<ScreenName> = new Set(['sale', 'provisioning']);

/** Everything the screens show and do, from one snapshot on. */
export class Session {
  readonly messages = new Messages(() => this.checkout.opening);
  readonly clock = new WallClock();
  readonly terminal: ShownTerminal;
  readonly favourites: Favourites;
  readonly ticket: Ticket;
  readonly sale: CurrentSale;
  readonly waiting: WaitingCode;
  readonly checkout: Checkout;
  readonly scan: PayerScan;
  readonly history: History;
  readonly dayClose: DayClosing;
  readonly disputes: Disputes;
  readonly practice: Practice;
  readonly unresolved: Unresolved;
  readonly unseenPayments: UnseenPayments;
  readonly parked: Parked;
  readonly prints: Prints;
  readonly staff: Staff;
  readonly idle: Idle;
  readonly guide: Guide;
  /** Reads journal data again that stays on screen. */
  readonly freshness = new Freshness();
  readonly scans = new HeldScans();
  /** Finds items; kept here, so that no screen folds the items' texts again. */
  readonly catalogueSearch = new CatalogueSearch();
  /** For staff screens, which make their state when opened. */
  readonly bridge: Bridge;
  /** Makes the ids of requests that may be sent twice and must act once. */
  readonly newId: () => string;
  /** A customer is to be attached to the ticket once the PIN is entered. */
  attaching = $state(false);
  /** Somebody writes what goes with the ticket's code. */
  askingCodeData = $state(false);
  readonly #surroundings: Surroundings;
  readonly #kept: KeptDraft;
  #screen = $state<ScreenName>('sale');
  #exiting = $state(false);
  #looking = $state(false);
  #helping = $state(false);
  #round = $state(0);
  #subscriber: Customer | null = null;
  #refunding: string | null = null;

  constructor(bridge: Bridge, snapshot: Snapshot, surroundings: Surroundings) {
    this.bridge = bridge;
    this.#surroundings = surroundings;
    this.newId = surroundings.newId;
    this.terminal = new ShownTerminal(bridge, snapshot, this.clock);
    this.favourites = new Favourites(bridge, this.terminal, snapshot.favourites);
    this.guide = new Guide(this);
    this.ticket = new Ticket(snapshot.draft, () => this.#kept.keepSoon(), {
      keypadName: surroundings.keypadLine,
      currency: () => this.terminal.state.currency,
      tax: () => this.terminal.state.tax,
      itemOf: (itemId) => this.terminal.itemOf(itemId),
    });
    this.#kept = new KeptDraft(bridge, this, snapshot.draft);
    this.sale = new CurrentSale(bridge, surroundings.now, {
      isAsked: () => this.checkout.opening,
      turned: () => {
        this.messages.hideToast();
        this.#helping = false;
        this.scan.turned();
      },
      left: (view) => this.#left(view),
      paid: () => {
        surroundings.play('paid');
        // Nothing may move under a finger: learn only while the code screen covers the items and no ticket is under way.
        void this.favourites.learn(() => this.sale.view !== null && this.ticket.isEmpty);
        void this.guide.paid();
      },
      tryFailed: () => surroundings.play('failedTry'),
      failed: (failure) => this.messages.fail(failure),
    });
    this.waiting = new WaitingCode(this);
    this.checkout = new Checkout(bridge, this, surroundings.newId);
    this.scan = new PayerScan(bridge, this);
    this.history = new History(bridge, (saleId) => void this.see([saleId]));
    this.practice = new Practice(bridge);
    this.unresolved = new Unresolved(bridge, snapshot.unresolved);
    this.unseenPayments = new UnseenPayments(bridge, snapshot.unseenPayments, () =>
      surroundings.play('latePayment'),
    );
    this.parked = new Parked(bridge, this, snapshot.parked);
    this.prints = new Prints(bridge, snapshot.prints);
    this.dayClose = new DayClosing(bridge, snapshot.comparison, () => void this.history.refresh());
    this.disputes = new Disputes(bridge, () => void this.history.refresh());
    this.staff = new Staff(bridge, snapshot.terminal.staff);
    this.idle = new Idle({
      now: surroundings.now,
      afterMs: () => idleMsOf(this.terminal.state),
      rest: () => this.#rest(),
    });
    this.freshness.follow(() => this.#readShownAgain());
    if (snapshot.sale) this.checkout.adopt(snapshot.sale.id);
    this.sale.begin(snapshot.sale);
    this.idle.follow();
  }

  /**
   * The sale on screen comes first, unless its code waits on the customer display; then what was opened. Before a service is
   * chosen: the set-up, or what is wrong with the set-up file.
   */
  get screen(): ScreenName | 'code' | 'scan' | 'guide' | 'lock' | 'lost' {
    if (this.sale.view && this.waiting.view === null) return this.scan.renewed === null ? 'code' : 'scan';
    if (this.terminal.state.lockedWhy === 'security-lost') return 'lost';
    if (this.checkout.scanning) return 'scan';
    const { wanted } = this;
    if (!this.staff.locked) return wanted === 'sale' && this.guide.shows === 'look' ? 'guide' : wanted;
    return this.#exiting || this.attaching || !this.#isOpenToAll(wanted) ? 'lock' : wanted;
  }

  /** Which half of the sale screen shows where both do not fit; kept over a restart. */
  get saleTab(): SaleTab {
    return this.#kept.tab;
  }

  set saleTab(tab: SaleTab) {
    this.#kept.open(tab);
  }

  /** What shows once no sale is on screen and no PIN is missing. */
  get wanted(): ScreenName {
    const { mode, provisioning } = this.terminal.state;
    if (mode !== 'unset') return this.#screen;
    return provisioning.problemCount > 0 && this.#screen !== 'setup' ? 'provisioning' : 'setup';
  }

  /** Takes the terminal as main describes it now. The customer on the ticket belongs to the service: another service drops them. */
  receiveTerminal(state: TerminalState): void {
    const before = this.terminal.state;
    const wasLocked = this.staff.locked;
    this.terminal.receive(state);
    this.staff.receive(state.staff);
    if (wasLocked && !state.staff.locked && this.#screen === 'history' && !this.#looking) this.#readHistory();
    if (idleMsOf(state) !== idleMsOf(before)) this.idle.follow();
    // Its amounts would be others in another currency.
    if (state.currency !== before.currency) this.ticket.clear();
    if (serviceOf(state) === serviceOf(before)) return;
    this.scan.leave();
    this.ticket.forgetService();
    void this.favourites.beginAnew(() => this.ticket.isEmpty);
    void this.parked.recount();
  }

  open(screen: ScreenName): void {
    this.messages.hideToast();
    this.#helping = false;
    this.scan.leave();
    // A waiting code comes back first: its end would take any other screen away, with a form in it.
    if (screen !== 'sale' && this.waiting.end()) return;
    this.#screen = screen;
    this.#looking = this.attaching = this.askingCodeData = false;
    if (screen !== 'history') return;
    this.dayClose.leave();
    this.disputes.hide();
    if (!this.staff.locked) this.#readHistory();
  }

  #readHistory(): void {
    void this.history.open();
    void this.disputes.read();
  }

  /** Reads again what is open, even while a code covers it: it must be right when it is seen again. */
  #readShownAgain(): void {
    void this.unresolved.refresh();
    if (this.#screen !== 'history' || (this.staff.locked && !this.#looking)) return;
    void this.history.refresh({ pageOnly: this.#looking });
    if (!this.#looking) void this.dayClose.refresh();
  }

  /** Opens a sale with something unresolved; without the history around it where that takes the PIN. */
  lookAt(saleId: string): void {
    this.open('history');
    // The waiting code came back instead.
    if (this.#screen !== 'history') return;
    this.#looking = this.staff.locked;
    void this.history.openPage(saleId);
  }

  refund(saleId: string): void {
    this.#refunding = saleId;
    this.lookAt(saleId);
  }

  /** Tells whether the page of a sale was opened for its refunds; true only once. */
  takeRefund(saleId: string): boolean {
    const isWanted = this.#refunding === saleId;
    this.#refunding = null;
    return isWanted;
  }

  async see(saleIds: readonly string[]): Promise<void> {
    this.#tell(await this.unseenPayments.see(saleIds));
  }

  /** Only the page of one sale shows of the history. */
  get looksAtOne(): boolean {
    return this.#looking;
  }

  #isOpenToAll(screen: ScreenName): boolean {
    return openToAll.has(screen) || (screen === 'history' && this.#looking);
  }

  /** Changes each time the screens begin anew: drops dialogs, menus and half-made entries of before. */
  get round(): number {
    return this.#round;
  }

  /** The screen gives way to the sale within moments: nobody is there. */
  get leavesSoon(): boolean {
    const { screen } = this;
    return this.idle.soon && screen !== 'sale' && screen !== 'code' && this.terminal.state.mode !== 'unset';
  }

  get helping(): boolean {
    return this.#helping;
  }

  askHelp(asks: boolean): void {
    this.#helping = asks;
  }

  /** Somebody asked for the way out of the program, which is behind the PIN too. */
  get exiting(): boolean {
    return this.#exiting;
  }

  /** The program offers its own way out where the window has none, or where that takes a PIN. */
  get mayExit(): boolean {
    return this.terminal.state.kiosk.running || this.staff.hasPin;
  }

  askExit(asks: boolean): void {
    this.#exiting = asks;
  }

  /** Asks who sells from now on, for staff with PINs of their own; opens no screen. */
  async signOn(): Promise<void> {
    this.open('sale');
    this.#tell(await this.staff.signOn());
  }

  async signOff(): Promise<void> {
    this.#tell(await this.staff.signOff());
  }

  /**
   * Has main ask for the PIN of what is behind the lock. Whoever leaves that goes back to the sale, where something can be
   * sold.
   */
  async unlock(): Promise<void> {
    const answer = await this.staff.unlock(this.#placeBehindLock());
    // Somebody was there, in a view whose touches this page does not hear.
    this.idle.touch();
    this.#tell(answer);
    if (!answer.ok && this.terminal.state.mode !== 'unset') this.leaveLock();
  }

  #placeBehindLock(): EntryPlace {
    if (this.attaching) return 'attach';
    if (this.#exiting) return 'exit';
    const { wanted } = this;
    return wanted === 'sale' || wanted === 'provisioning' ? 'setup' : wanted;
  }

  leaveLock(): void {
    this.#exiting = false;
    this.#subscriber = null;
    this.open('sale');
  }

  async lockStaff(): Promise<void> {
    this.#tell(await this.staff.lock());
  }

  subscribe(customer: Customer): void {
    this.#subscriber = customer;
    this.open('subscriptions');
  }

  /** The customer for whom subscriptions were opened, once; null: nobody in particular. */
  takeSubscriber(): Customer | null {
    const customer = this.#subscriber;
    this.#subscriber = null;
    return customer;
  }

  async prefer(preferences: Preferences): Promise<void> {
    this.#tell(await this.terminal.prefer(preferences));
  }

  /** Opens the journal anew after a failed write; main sends the outcome as a new state. */
  async reopenJournal(): Promise<void> {
    this.#tell(await this.terminal.reopenJournal());
  }

  async practise(): Promise<void> {
    await this.guide.begin();
    const answer = await this.terminal.practise();
    this.#tell(answer);
    if (answer.ok) this.open('sale');
  }

  async charge(how: HowPaid = { by: 'code' }): Promise<void> {
    // The ticket is being put aside: charged too, the same goods would be sold and still waiting.
    if (this.parked.running || this.checkout.opening) return;
    const { toast } = this.messages;
    const failure = await this.checkout.charge(how);
    // Hidden at the tap, it would take a frame of its own before the code.
    if (this.messages.toast === toast) this.messages.hideToast();
    this.#tell(failure);
  }

  async scanPayer(): Promise<void> {
    this.scan.leave();
    await this.charge({ by: 'presented', token: null });
  }

  async confirmCode(): Promise<void> {
    this.#tell(await this.checkout.confirm());
  }

  /**
   * Nobody was here for a while: the screens begin anew at the sale, whose ticket stays. Main locks the staff's screens by
   * itself. While a request is under way or a sale is open, the screen stays.
   */
  #rest(): boolean {
    if (this.dayClose.comparing || requestsUnderWay(this.bridge) > 0 || this.sale.view) return false;
    this.checkout.decline();
    this.checkout.leaveEarlier();
    this.parked.close();
    this.unresolved.close();
    this.messages.closeFailure();
    this.leaveLock();
    this.#round += 1;
    return true;
  }

  #tell(answer: Result<void> | null): void {
    if (answer?.ok === false) this.messages.fail(answer);
  }

  #left(view: SaleView): void {
    const undo = this.checkout.left(view);
    if (undo) this.messages.tell({ text: this.#surroundings.ticketIsBack, undo });
  }
}

/** What customers and put-aside tickets are of: another account at the same address has its own. */
function serviceOf({ mode, service }: TerminalState): string {
  return mode === 'live' ? `live ${service?.baseUrl} ${service?.journal}` : mode;
}

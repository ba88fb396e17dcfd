#include "window/live/live_matches.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "live/net/host_side.h"
#include "live/net/net_side.h"
#include "live/seats.h"
#include "tickreel/game/key_codes.h"
#include "window/live/live_screen.h"
#include "window/live/menu.h"
#include "window/live/pad_menu.h"
#include "window/play/watch_replay.h"
#include "window/reel/edit_reel.h"
#include "window/screen.h"
#include "window/title_kept.h"
#include "window/ui_style.h"
#include "window/window.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

/// The lobby: waits for other machines and shows who has joined. The host starts the match.
class LobbyScreen final : public Screen {
 public:
  /// Both are borrowed.
  LobbyScreen(const GameInfo& info, const ToldSession& session)
      : info_(info), session_(session), side_(*session.side) {}

  [[nodiscard]] const char* name() const override { return "lobby"; }
  void draw(Window& window) override;
  /// Frequent pictures, because the other machines expect answers.
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override {
    return std::chrono::milliseconds(10);
  }
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override {
    return side_.match() || side_.end().has_value();
  }

 private:
  void handle_keys(Window& window);
  void start();
  void leave() { side_.leave(std::chrono::steady_clock::now()); }
  void draw_where() const;
  void draw_machines();
  void draw_choices();

  const GameInfo& info_;
  const ToldSession& session_;
  NetSide& side_;
  PadMenu pad_menu_;
  Menu menu_;
  std::vector<MenuKey> menu_keys_;
  std::string problem_;  ///< why the match cannot start yet
  std::string news_;     ///< the latest news
};

void LobbyScreen::draw(Window& window) {
  window.set_listener(&pad_menu_);
  side_.serve(std::chrono::steady_clock::now());
  for (std::string& news : side_.take_news()) news_ = std::move(news);
  handle_keys(window);
  const auto* host = dynamic_cast<const HostSide*>(&side_);
  const std::size_t machines = session_.machines;
  if (machines > 0 && host != nullptr && host->guests() + 1 >= machines) start();

  ImGui::GetBackgroundDrawList()->AddRectFilled({0.0F, 0.0F}, ImGui::GetIO().DisplaySize,
                                                ui_color::kBackdrop);
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, ImGui::GetIO().DisplaySize);
  begin_floating("##lobby", {0.5F, 0.45F});
  ImGui::PushFont(ui_fonts().large);
  ImGui::TextUnformatted(side_.is_host() ? "Who plays?" : "Waiting for the host");
  ImGui::PopFont();
  ImGui::PushTextWrapPos(ui(420.0F));
  draw_where();
  ImGui::Dummy(ui(380.0F, 4.0F));
  draw_machines();
  for (const std::string& words : {news_, problem_}) {
    if (!words.empty()) text_quiet(with_window_names(words));
  }
  ImGui::PopTextWrapPos();
  ImGui::Dummy(ui(1.0F, 4.0F));
  draw_choices();
  ImGui::End();
  if (is_finished()) window.set_listener(nullptr);
}

/// Draws what others need to join a host.
void LobbyScreen::draw_where() const {
  if (session_.where.empty()) return text_quiet("The host starts the match.");
  ImGui::TextUnformatted(("Address   " + session_.where).c_str());
  ImGui::TextUnformatted(("Code   " + session_.code).c_str());
  const bool is_hidden = session_.where.starts_with("127.");
  text_quiet(is_hidden ? "Only this machine can join at this address: host at another one."
                       : "Others choose Join another machine, and type both.");
}

void LobbyScreen::draw_choices() {
  const bool can_start = side_.is_host();
  // Enter must not make a guest leave.
  if (!can_start && ImGui::Button("Leave   Esc")) leave();
  if (!can_start) return;
  const auto chosen = menu_.draw({"Start", "Copy code", "Leave"}, menu_keys_);
  if (chosen == 0) start();
  if (chosen == 1) {
    ImGui::SetClipboardText(session_.code.c_str());
    news_ = "The code is copied.";
  }
  if (chosen == 2) leave();
}

void LobbyScreen::draw_machines() {
  const std::vector<std::string>& names = side_.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    ImGui::BulletText("%s%s", names[i].c_str(), i == 0 ? " (host)" : "");
  }
  if (names.empty()) text_quiet("Connecting ...");
  const auto* host = dynamic_cast<const HostSide*>(&side_);
  if (host == nullptr) return;
  for (std::size_t i = host->guests(); i < host->open_seats(); ++i) {
    text_quiet(info_.make_bot ? "open seat: somebody who joins, or a bot"
                              : "open seat: somebody who joins");
  }
}

void LobbyScreen::handle_keys(Window& window) {
  menu_keys_ = pad_menu_.take_keys();
  bool leaves = false;
  for (const KeyPress& press : window.key_presses()) {
    if (press.key == kKeyF11 && !press.repeats) window.toggle_fullscreen();
    leaves = leaves || is_quit_key(press);
    if (const auto key = menu_key_of(press)) menu_keys_.push_back(*key);
  }
  if (leaves || std::ranges::any_of(menu_keys_, leaves_menu)) leave();
}

void LobbyScreen::start() {
  auto* host = dynamic_cast<HostSide*>(&side_);
  if (host == nullptr || is_finished()) return;
  const Status started = host->start(std::chrono::steady_clock::now());
  problem_ = started ? "" : started.error().message;
}

Error stopped(const std::string& how) {
  return {ErrorKind::kInterrupted, how};
}

/// The offer of a host with these seats.
NetOffer offer_of(const LiveSetup& live) {
  NetOffer offer{{}, live.seed, {}};
  for (const Seat& seat : live.seats) {
    offer.seats.push_back(seat.device == Seat::Device::kBot       ? NetSeat::kBot
                          : seat.device == Seat::Device::kNetwork ? NetSeat::kOpen
                                                                  : NetSeat::kHere);
  }
  return offer;
}

/// The seat of each player in the match.
std::vector<Seat> seats_of(const NetMatch& match, const std::vector<Seat>& proposed) {
  std::vector<Seat> seats;
  for (std::size_t player = 0; player < match.machines.size(); ++player) {
    if (match.machines[player] != match.you) {
      seats.push_back({Seat::Device::kNetwork});
      continue;
    }
    // A host plays its own seats, and bots take those that nobody has joined.
    const Seat own = match.seats.empty() ? proposed.front() : proposed[match.seats[player]];
    seats.push_back(own.device == Seat::Device::kNetwork ? Seat{} : own);
  }
  return seats;
}

/// The last choice for films. Where the program's options set the pictures, they apply until the
/// user chooses otherwise.
FormChoice proposed_films(const FilmRequest& asked) {
  FormChoice last = read_last_choice(last_choice_path());
  if (says_pictures(asked)) last.kind.clear();
  return last;
}

/// The players that sit at the devices of this machine.
sim::PlayerSet people_at(const std::vector<Seat>& seats) {
  sim::PlayerSet people;
  for (std::size_t player = 0; player < seats.size(); ++player) {
    const Seat::Device device = seats[player].device;
    people[player] = device != Seat::Device::kBot && device != Seat::Device::kNetwork;
  }
  return people;
}

}  // namespace

/// A match that has not begun yet.
struct LiveMatches::Match {
  const GameEntry& game;
  LiveSetup live;
  Branch* branch = nullptr;  ///< the replay point where the match continues; null: a new match
  NetSide* net = nullptr;    ///< the session with other machines; null: only this machine

  [[nodiscard]] Tick begin() const { return branch == nullptr ? 0 : branch->tick(); }
};

Result<std::optional<LiveSetup>> LiveMatches::ask_who_plays(const GameEntry& game,
                                                            LiveSetup proposal) {
  StartScreen screen(game.info, game.controls, std::move(proposal));
  window_.run(screen);
  if (screen.is_started()) return std::optional(screen.setup());
  if (stop_.load()) return stopped("stopped before the game began");
  return std::optional<LiveSetup>();
}

Result<Recorder> LiveMatches::begin_recording(const Match& match, LivePast& past) {
  const GameInfo& info = match.game.info;
  if (match.branch != nullptr) return place_.begin(*match.branch, &past);
  if (match.net != nullptr) return place_.begin(info, match.net->match()->setup);
  return place_.begin(info, match.live.seed, match.live.seats.size());
}

Result<std::string> LiveMatches::finish_and_keep(Recorder& recorder) {
  if (Status finished = place_.finish(recorder); !finished) {
    return Error{finished.error().kind, finished.error().message + "; what was recorded is in " +
                                            listener_.describe_part(recorder)};
  }
  return place_.keep(recorder);
}

/// Finishes a recording without a question to the user.
Status LiveMatches::finish_unasked(const Match& match, Recorder& recorder) {
  if (Status finished = place_.finish(recorder); !finished) return finished;
  return stopped_after(recorder.writer().end_tick() - match.begin(), recorder.writer().path());
}

Status LiveMatches::show(const std::string& path, LiveEnd end, const FormChoice& choice) {
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  PlayRequest request{films_};
  if (end == LiveEnd::kFilm) {
    // The other settings were not asked for, so the program's options decide.
    FormChoice kind;
    kind.kind = choice.kind;
    auto films = request_of(kind, films_);
    if (!films) return films.error();
    request.films = *std::move(films);
  }
  request.films.film.replay().file = path;
  request.films.from.clear();
  auto settings = play_settings(request, *replay);
  if (!settings) return settings.error();
  settings->asked.reset();  // this is reported when the screen is closed
  settings->film_kind = choice.kind;
  if (end == LiveEnd::kFilm) settings->marks_to_film = MarksToFilm::kAtOnce;
  if (end == LiveEnd::kChoose) settings->first_question = FirstQuestion::kWhichHighlights;
  OutputFolder folder(settings->output_folder);
  if (Status made = folder.make(); !made) return made;
  auto screen = PlayScreen::open(*std::move(settings), std::move(replay->player), window_);
  if (!screen) return screen.error();
  folder.keep();
  const TitleKept kept(window_);
  window_.set_title(path + " - tickreel");
  const auto gone = run_with_detours(**screen, window_, {edit_reel, {}});
  if (!gone) return gone.error();
  listener_.are_filmed((*screen)->films());
  return (*screen)->films_made();
}

Result<bool> LiveMatches::play_one(const Match& match) {
  has_begun_ = true;
  LivePast past;
  auto recorder = begin_recording(match, past);
  if (!recorder) return recorder.error();
  // Who plays here comes first among the highlights. A failure is the recorder's from now on.
  static_cast<void>(recorder->add_people(people_at(match.live.seats)));
  auto screen =
      LiveScreen::create(match.game, match.live.seats, *recorder, window_, match.net, past);
  if (!screen) {
    static_cast<void>(place_.take_away(*recorder));
    return screen.error();
  }
  (*screen)->propose_films(proposed_films(films_));
  window_.run(**screen);
  const auto end = (*screen)->finish();
  const FilmKindChoice kind = (*screen)->film_kind();
  screen->reset();
  if (!end) {
    return Error{end.error().kind, end.error().message + "; what was recorded is in " +
                                       listener_.describe_part(*recorder)};
  }
  if (*end == LiveEnd::kDiscard || *end == LiveEnd::kRestart) {
    Status discarded = place_.take_away(*recorder);
    if (!discarded) return discarded.error();
    return *end == LiveEnd::kRestart;
  }
  if (*end == LiveEnd::kStopped) return finish_unasked(match, *recorder).error();
  const auto path = finish_and_keep(*recorder);
  if (!path) return path.error();
  listener_.is_kept(*path, match.game.info, *recorder, match.begin());
  if (match.net != nullptr && match.net->end()) {
    if (!match.net->end()->status) return match.net->end()->status.error();
    listener_.session_is_over(match.net->end()->message);
  }
  if (*end == LiveEnd::kKeep || *end == LiveEnd::kOver) return false;
  // A failure to store the choice must not prevent the films.
  if (kind.has_changed()) static_cast<void>(keep_last_choice(last_choice_path(), kind.choice()));
  Status shown = show(*path, *end, kind.choice());
  if (!shown) return shown.error();
  return false;
}

Status LiveMatches::play_on(Match match, const std::function<std::uint64_t()>& next_seed) {
  while (true) {
    const auto again = play_one(match);
    if (!again) return again.error();
    if (!*again) return {};
    match.live.seed = next_seed();
  }
}

Status LiveMatches::play(const GameEntry& game, LiveSetup live,
                         const std::function<std::uint64_t()>& next_seed) {
  return play_on({game, std::move(live)}, next_seed);
}

Status LiveMatches::play_with_others(const GameEntry& game, LiveSetup live,
                                     const SessionOpener& open) {
  const auto session = open(offer_of(live));
  if (!session) return session.error();
  NetSide& side = *session->side;
  LobbyScreen lobby(game.info, *session);
  window_.run(lobby);
  if (!side.match()) {
    side.leave(std::chrono::steady_clock::now());
    if (side.end() && !side.end()->status) return side.end()->status;
    if (stop_.load()) return stopped("stopped before the match began");
    return {};
  }
  live.seats = seats_of(*side.match(), live.seats);
  const auto again = play_one({game, std::move(live), nullptr, &side});
  if (!again) return again.error();
  return {};
}

Result<bool> LiveMatches::play(Branch& branch, const std::string& from,
                               const std::optional<std::vector<Seat>>& seats) {
  const SessionSetup& setup = branch.setup();
  std::vector<Seat> usual = default_seats(branch.game().info, {});
  usual.resize(setup.players.size());
  LiveSetup live{seats.value_or(usual), setup.seed, {}, setup.players, from};
  if (!seats) {
    auto chosen = ask_who_plays(branch.game(), live);
    if (!chosen) return chosen.error();
    if (!*chosen) return false;
    live = **std::move(chosen);
  }
  const std::uint64_t seed = setup.seed;
  Status played = play_on({branch.game(), std::move(live), &branch}, [seed] { return seed; });
  return played ? Result<bool>(true) : played.error();
}

}  // namespace tickreel::window
